import { cleanText } from '../core/text/show-value.js'
import type { ArcadeFile, ArcadeSuite } from './arcade/arcade-file.js'
import { SuiteWalk } from './arcade/suite-walk.js'
import { Toolkits } from './arcade/toolkits.js'
import { missUnreadCalls } from './arcade/unread-calls.js'
import { keepLoadable } from './keep-loadable.js'
import type { Migration } from './migration.js'
import { Scope } from './python/scope.js'
import { readPython } from './python/statements.js'
import type { Block } from './python/syntax.js'
import { ServerTable } from './server-table.js'
import { type Part, SuiteDraft, UniqueNames } from './suite-draft.js'
import { suiteText } from './suite-text.js'

/** An eval file of arcade-evals (Python, read as text and never run) as a suite: one agent per `EvalSuite`. */
export function fromArcadeEvals(text: string, path: string): Migration {
  const { body, comments } = readPython(text, path)
  const draft = new SuiteDraft()
  for (const { line, text: comment, isTrailing } of comments) draft.comment(line, comment, isTrailing)
  keepDocstrings(body, draft)
  const file: ArcadeFile = {
    text,
    draft,
    toolkits: new Toolkits(text),
    servers: new ServerTable(),
    read: new Set(),
    functions: new Set(),
    listed: [],
  }
  const walk = new SuiteWalk(file)
  walk.block(body, new Scope())
  missUnreadCalls(file, path)
  const suite = keepLoadable(suiteOf(file, walk.suites), draft)
  return draft.end(suiteText(suite, draft, firstCodeLine(body)))
}

function suiteOf({ draft, servers }: ArcadeFile, found: readonly ArcadeSuite[]): Part {
  const suites = found.filter(({ tests }) => tests.length > 0).sort((a, b) => a.line - b.line)
  const names = new UniqueNames()
  const agents: Part[] = []
  const tests: Part[] = []
  for (const suite of suites) {
    const agent = names.take(suite.name ?? 'agent')
    agents.push(draft.at(suite.line, agentOf(agent, suite)))
    for (const test of suite.tests) {
      const wanted = suites.length > 1 ? `${agent}: ${String(test.name)}` : String(test.name)
      const name = names.take(wanted)
      if (name !== wanted) draft.change(draft.lineOf(test) ?? 1, `a second test \`${wanted}\` is named \`${name}\``)
      const { name: _, ...rest } = test
      tests.push(draft.at(draft.lineOf(test) ?? 1, { name, agent, ...rest }))
    }
  }
  const hasServers = Object.keys(servers.parts).length > 0
  return { ...(hasServers ? { servers: servers.parts } : {}), agents, ...(tests.length > 0 ? { tests } : {}) }
}

function agentOf(name: string, { servers, system, strict }: ArcadeSuite): Part {
  return {
    name,
    ...(servers.length > 0 ? { servers: [...new Set(servers)] } : {}),
    ...(system === undefined ? {} : { system }),
    // Cases judge what the model would call; arcade-evals executes nothing.
    first_call_only: true,
    ...(strict === undefined ? {} : { strict_schema: strict }),
  }
}

/** A string that stands alone documents what follows. */
function keepDocstrings(body: Block, draft: SuiteDraft): void {
  for (const statement of body) {
    if (statement.kind === 'value' && statement.value.kind === 'text') {
      const text = statement.value.parts.map((part) => (typeof part === 'string' ? part : '…')).join('')
      for (const [index, line] of text.trim().split('\n').entries()) {
        draft.comment(statement.line + index, ` ${cleanText(line).trim()}`.trimEnd())
      }
    }
    if (statement.kind === 'block' || statement.kind === 'loop') keepDocstrings(statement.body, draft)
  }
}

/** Comments and a docstring before the first code are about the file. */
function firstCodeLine(body: Block): number {
  return (
    body.find(({ kind, ...rest }) => !(kind === 'value' && 'value' in rest && rest.value.kind === 'text'))?.line ?? 0
  )
}
