import { showName } from '../../../../core/text/show-name.js'
import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import type { Audit } from '../../../probe/audit.js'
import { type Exchange, resultOf } from '../../../probe/exchange.js'
import { isReadOnly } from '../../../probe/permission.js'
import { defineProbe, inconclusive, judged, type Outcome, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { BASELINES } from '../../../relations/baselines.js'
import { CallBudget } from '../../../relations/call-budget.js'
import { markedArguments } from '../../../relations/marked-arguments.js'
import type { NamedTool } from '../../../relations/reading-tools.js'
import {
  type Ask,
  type Change,
  changesBetween,
  labelsOf,
  type Observer,
  observersOf,
  type Views,
  viewsOf,
} from '../../../relations/server-state.js'
import { withoutBaseline } from '../../../relations/steady-tools.js'
import { namesOf } from '../../../relations/variation-words.js'
import type { Session } from '../../../session/session.js'
import { exampleArgumentsOf } from '../../../values/example-value.js'

const MAX_TOOLS = 20
/** A slow tool is not called again and again. */
const SLOW_MS = 3000

export const falseReadOnly = defineProbe({
  id: 'security/false-read-only',
  title: 'A tool that says that it only reads changes nothing that the server shows.',
  severity: 'error',
  reference: {
    title: 'MCP schema, ToolAnnotations',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations',
  },
  run: async (audit) => {
    const tools = audit.callable.filter((tool): tool is NamedTool => typeof tool.name === 'string' && isReadOnly(tool))
    if (tools.length === 0) return skipped('no tool that says that it only reads may be called')
    const observers = await observersOf(audit)
    if (observers.length === 0) {
      const baselines = await audit.observe(BASELINES)
      if (baselines.calls.length === 0) return withoutBaseline(baselines)
      return skipped('the server shows nothing that is sure to stay as it is')
    }
    return await watch(audit, tools.slice(0, MAX_TOOLS), observers)
  },
})

/** All tools together first: only when something has changed, each is looked at alone. */
async function watch(audit: Audit, tools: readonly NamedTool[], observers: readonly Observer[]): Promise<Outcome> {
  const budget = new CallBudget(audit, 900)
  // A new process may still have what the first call changes.
  const own = await audit.open()
  const ask: Ask = async (request) => await budget.ask(() => request(own))
  const [before, control] = [await viewsOf(observers, ask), await viewsOf(observers, ask)]
  const calls: Call[] = []
  for (const tool of tools) calls.push(...(await callTool(tool, ask)))
  const after = await viewsOf(observers, ask)
  const succeeded = calls.filter(({ exchange }) => isAnswered(exchange))
  if (succeeded.length === 0) return inconclusive('no call of a tool that says that it only reads succeeded')
  for (const { name, args } of succeeded) await ask((session) => session.call(name, args))
  // The other way round: a tool that is called to look may undo what it has done.
  const last = await viewsOf(observers.toReversed(), ask)
  await own.close()
  if (last.size < observers.length) return inconclusive('there was no time to look again')
  const evidence = succeeded.slice(0, 6).map(({ exchange }) => exchange)
  const changes = [...substance(before, control), ...substance(control, after), ...substance(control, last)]
  if (changes.length === 0) return judged(evidence)

  const suspects = tools.filter(({ name }) => succeeded.some((call) => call.name === name))
  const found: ProbeFinding[] = []
  for (const tool of suspects) {
    const finding = budget.isSpent ? undefined : await findingOn(audit, tool, observers, budget)
    if (finding !== undefined) found.push(finding)
  }
  if (found.length > 0) return judged(evidence, found)
  return inconclusive(
    `${labelsOf(changes)} changed while tools were called, and it cannot be told by which`,
    ...changes.slice(0, 2).flatMap((change) => change.evidence),
  )
}

interface Call {
  readonly name: string
  readonly args: RawRecord
  readonly exchange: Exchange
}

/** With plain values, and with values that are new to the server. */
async function callTool(tool: NamedTool, ask: Ask): Promise<readonly Call[]> {
  const { name } = tool
  const all = [exampleArgumentsOf(tool), markedArguments(tool)?.args]
  const calls: Call[] = []
  for (const args of all) {
    if (args === undefined) continue
    const exchange = await ask((session) => session.call(name, args))
    if (exchange === undefined) break
    calls.push({ name, args, exchange })
    if (exchange.ms > SLOW_MS) break
  }
  return calls
}

/** In a session of its own, without the tool among the observers: what others change is not laid at its door. */
async function findingOn(
  audit: Audit,
  tool: NamedTool,
  observers: readonly Observer[],
  budget: CallBudget,
): Promise<ProbeFinding | undefined> {
  const others = observers.filter((one) => one.tool !== tool.name)
  const own = await audit.open()
  const ask: Ask = async (request) => await budget.ask(() => request(own))
  const [before, control] = [await viewsOf(others, ask), await viewsOf(others, ask)]
  const calls = await callTool(tool, ask)
  const [after, still] = [await viewsOf(others, ask), await viewsOf(others, ask)]
  const restless = new Set(
    [...changesBetween(before, control), ...changesBetween(after, still)].map(({ observer }) => observer),
  )
  const changes = substance(control, after).filter(({ observer }) => !restless.has(observer))
  const [first] = changes
  await own.close()
  if (first === undefined || after.size < others.length) return undefined
  const lasting = await isSeenByOthers(audit, changes, after, budget)
  const evidence = [...first.evidence, ...calls.slice(-1).map(({ exchange }) => exchange)]
  const message = `${showName(tool.name)} is annotated with \`readOnlyHint: true\`, and a call of it changes ${labelsOf(changes)}: ${namesOf(first.variations)}`
  const where = lasting ? ', for other sessions too' : ', in its session'
  return { message: `${message}${where}`, subject: tool.name, evidence, ...severityOf(changes, lasting) }
}

/** What only its session sees may be a choice, such as of a project. Results are often kept as resources to be read. */
function severityOf(changes: readonly Change[], lasting: boolean): { readonly severity?: 'warning' | 'note' } {
  if (changes.every(isAddedResource)) return { severity: 'note' }
  return lasting ? {} : { severity: 'warning' }
}

function isAddedResource({ observer, evidence: [before, after] }: Change): boolean {
  if (observer.label !== '`resources/list`') return false
  const known = urisIn(after)
  return urisIn(before).every((uri) => known.includes(uri))
}

function urisIn(exchange: Exchange): readonly unknown[] {
  const listed = resultOf(exchange)?.resources
  return Array.isArray(listed) ? listed.map((one) => one?.uri) : []
}

async function isSeenByOthers(
  audit: Audit,
  changes: readonly Change[],
  after: Views,
  budget: CallBudget,
): Promise<boolean> {
  const session: Session = await audit.open()
  const observers = changes.map(({ observer }) => observer)
  const views = await viewsOf(observers, async (request) => await budget.ask(() => request(session)))
  const differing = substance(after, views).map(({ observer }) => observer)
  await session.close()
  return views.size === observers.length && observers.some((one) => !differing.includes(one))
}

/** Numbers are left out: how often something was read may be counted. */
function substance(before: Views, after: Views): readonly Change[] {
  return changesBetween(before, after).flatMap((change) => {
    const variations = change.variations.filter(({ kind }) => kind === 'value')
    return variations.length === 0 ? [] : [{ ...change, variations }]
  })
}

function isAnswered(exchange: Exchange): boolean {
  return resultOf(exchange) !== undefined && resultOf(exchange)?.isError !== true
}
