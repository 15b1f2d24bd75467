import { isRecord } from '../core/trace/trace-fields.js'
import { keepLoadable } from './keep-loadable.js'
import type { Migration } from './migration.js'
import { type ConfigFile, missPart, readConfig } from './promptfoo/config-file.js'
import { readPrompts } from './promptfoo/read-prompts.js'
import { type Agent, readProviders } from './promptfoo/read-providers.js'
import { type AgentGroup, type ReadTests, readTest } from './promptfoo/read-tests.js'
import { ServerTable } from './server-table.js'
import { noCounterpart, type Part, SuiteDraft, UniqueNames } from './suite-draft.js'
import { suiteText } from './suite-text.js'

const READ = new Set([
  'description',
  'prompts',
  'providers',
  'targets',
  'tests',
  'defaultTest',
  'evaluateOptions',
  'tracing',
])
const ADVICE: Readonly<Record<string, string>> = {
  redteam: 'write the attacks as tests, or inject faults with `faults:`',
  scenarios: 'write the tests one by one, or with `each:`',
  outputPath: 'use `run -o FILE`',
  env: 'set the variables, or use `run --env-file`',
}
const DEFAULT_TEST = new Set(['vars', 'assert', 'options'])

/** A configuration of promptfoo (YAML or JSON) as a suite: one agent per group of equal providers. */
export function fromPromptfoo(text: string, path: string): Migration {
  const draft = new SuiteDraft()
  const file = readConfig(text, path, draft)
  const config = isRecord(file.data) ? file.data : {}
  const servers = new ServerTable()
  const key = config.providers === undefined ? 'targets' : 'providers'
  const agents = readProviders(config[key], [key], file, servers)
  const names = new UniqueNames()
  const groups = groupsOf(agents, config.description, names)
  const read = readAll(config, groups, names, file)
  missRest(config, file)
  const written = groups.filter(({ agent }) => !agent.isDirect)
  const suite: Part = {
    ...(Object.keys(servers.parts).length > 0 ? { servers: servers.parts } : {}),
    ...(config.evaluateOptions === undefined ? {} : defaultsOf(config.evaluateOptions, file)),
    ...(written.length > 0 || read.tools.length === 0
      ? { agents: written.map(({ parts }) => draft.at(parts.line, parts.part)) }
      : {}),
    ...(read.tests.length > 0 ? { tests: read.tests } : {}),
    ...(read.tools.length > 0 ? { tools: read.tools } : {}),
  }
  const kept = keepLoadable(suite, draft)
  return draft.end(suiteText(kept, draft))
}

interface WrittenGroup extends AgentGroup {
  readonly parts: { readonly line: number; readonly part: Part }
}

/** Providers that differ in their model alone are one agent with several models. */
function groupsOf(agents: readonly Agent[], description: unknown, names: UniqueNames): WrittenGroup[] {
  const groups = new Map<string, [Agent, ...Agent[]]>()
  for (const agent of agents) {
    const settings = JSON.stringify([agent.isDirect, agent.model === null, agent.servers, agent.part])
    const group = groups.get(settings)
    if (group === undefined) groups.set(settings, [agent])
    else group.push(agent)
  }
  if (groups.size === 0) groups.set('', [{ line: 1, label: null, isDirect: false, model: null, servers: [], part: {} }])
  return [...groups.values()].map((group) => {
    const [agent] = group
    const title = groups.size === 1 && typeof description === 'string' ? description : null
    const name = names.take(title ?? agent.label ?? agent.model ?? 'agent')
    const models = [...new Set(group.flatMap(({ model }) => (model === null ? [] : [model])))]
    const part = {
      name,
      ...(models.length > 1 ? { models } : models.length === 1 ? { model: models[0] } : {}),
      ...(agent.servers.length > 0 ? { servers: agent.servers } : {}),
      ...agent.part,
    }
    return { name, agent, parts: { line: agent.line, part } }
  })
}

function readAll(config: Part, groups: readonly WrittenGroup[], names: UniqueNames, file: ConfigFile): ReadTests {
  const into: ReadTests = { tests: [], tools: [] }
  const defaultTest = isRecord(config.defaultTest) ? config.defaultTest : {}
  const setting = { file, groups, prompts: readPrompts(config.prompts, file), defaultTest, names }
  const written = config.tests
  if (Array.isArray(written)) {
    for (const [index, test] of written.entries()) readTest(test, ['tests', index], setting, into)
  } else if (written !== undefined) readTest(written, ['tests'], setting, into)
  // Without tests, promptfoo asks each prompt once.
  else if (config.prompts !== undefined) readTest({}, ['prompts'], setting, into)
  return into
}

function defaultsOf(options: unknown, file: ConfigFile): Part {
  const { repeat, timeoutMs, ...rest } = isRecord(options) ? options : {}
  for (const [key, value] of Object.entries(rest)) {
    const advice = key === 'maxConcurrency' ? `use \`run --jobs ${String(value)}\`` : 'leave it out'
    missPart(file, ['evaluateOptions', key], value, noCounterpart(`${key}:`, advice))
  }
  const defaults = {
    ...(typeof repeat === 'number' ? { runs: repeat } : {}),
    ...(typeof timeoutMs === 'number' ? { timeout_ms: timeoutMs } : {}),
  }
  const line = file.lineOf(['evaluateOptions'])
  if (repeat !== undefined) file.draft.change(line, '`repeat:` is now `runs:`')
  return Object.keys(defaults).length > 0 ? { defaults: file.draft.at(line, defaults) } : {}
}

function missRest(config: Part, file: ConfigFile): void {
  for (const key of Object.keys(config).filter((one) => !READ.has(one))) {
    missPart(file, [key], config[key], noCounterpart(`${key}:`, ADVICE[key] ?? 'leave it out'), false)
  }
  for (const [key, value] of Object.entries(isRecord(config.defaultTest) ? config.defaultTest : {})) {
    if (!DEFAULT_TEST.has(key))
      missPart(file, ['defaultTest', key], value, noCounterpart(`${key}:`, 'leave it out'), false)
  }
  const options = isRecord(config.defaultTest) && isRecord(config.defaultTest.options) ? config.defaultTest.options : {}
  for (const [key, value] of Object.entries(options)) {
    const at = ['defaultTest', 'options', key]
    if (key !== 'provider') missPart(file, at, value, noCounterpart(`${key}:`, 'leave it out'), false)
  }
  if (config.tracing !== undefined) {
    file.draft.change(file.lineOf(['tracing']), '`tracing:` is not needed: mcprove records the calls itself')
  }
  if (typeof config.defaultTest === 'string')
    missPart(file, ['defaultTest'], config.defaultTest, 'the test is in another file')
}
