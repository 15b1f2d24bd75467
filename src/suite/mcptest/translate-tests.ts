import { isSeq, type Node, Scalar, type YAMLMap, YAMLSeq } from 'yaml'
import { showName } from '../../core/text/show-name.js'
import type { DirectKind } from '../schema/direct-test-schema.js'
import { durationMs } from './duration.js'
import { budgetOf, moveThreshold, translateExpect } from './translate-expect.js'
import { listServer } from './translate-servers.js'
import type { Translation } from './translation.js'
import {
  addPair,
  mapAt,
  mapsOf,
  type NodePair,
  newPair,
  nodeAt,
  ownOf,
  pairAt,
  pairsOf,
  textAt,
  textOf,
  withoutComments,
} from './yaml-edits.js'

/** Keys with another name, by the kind of test. */
const RENAMED: Readonly<Record<DirectKind | 'agent', Readonly<Record<string, string>>>> = {
  agent: { system_prompt: 'system', user_prompt: 'prompt', num_runs: 'runs' },
  tool: { arguments: 'args', input: 'args', params: 'args' },
  resource: { resource: 'uri' },
  prompt: { arguments: 'args', params: 'args', user_prompt: 'prompt' },
  completion: {},
  connection: {},
}

/** Keys that no verdict depends on. */
const SETTINGS: Readonly<Record<string, string>> = {
  cache: 'record with `run --record`; a replay answers from the recording',
  profile: 'use `tags:` and `run --tag`',
  description: 'write it as a comment',
}

/** Keys that mcptest judges by. */
const CHECKS: Readonly<Record<string, string>> = {
  transform: 'write the expectation on the answer as it is',
  metamorphic: 'write one test for each call that is compared',
  fuzz: 'write one test for each malformed input',
}

/** Requests of the protocol that mcptest writes as the name of a tool. */
const METHODS = /^(?:list_tools|list_resources|list_prompts|initialize|ping|[a-z]+\/[a-z]+)$/

/** `server` is the server of a direct test that does not name one. */
export function translateTest(
  entry: YAMLMap,
  kind: DirectKind | 'agent',
  server: string | null,
  translation: Translation,
): void {
  const before = translation.lostChecks
  if (kind !== 'agent' && server !== null && pairAt(entry, 'server') === undefined) {
    translation.note('renamed', entry, `a direct test names its server: ${showName(`server: ${server}`)}`)
    addPair(entry, 'server', new Scalar(server), entry)
  }
  for (const pair of pairsOf(entry)) {
    const name = String(pair.key.value)
    const renamed = ownOf(RENAMED[kind], name)
    const setting = ownOf(SETTINGS, name)
    const check = ownOf(CHECKS, name)
    if (renamed !== undefined && pairAt(entry, renamed) === undefined) translation.rename(pair, renamed)
    else if (setting !== undefined) translation.leaveOut(entry, pair, 'setting', setting)
    else if (check !== undefined) translation.leaveOut(entry, pair, 'check', check)
  }
  if (kind === 'agent') translateAgent(entry, translation)
  translateTimeout(entry, translation)
  translateExpect(entry, kind, translation)
  translateBudgets(entry, translation)
  if (kind !== 'agent' && translation.lostChecks > before) skipUnjudged(entry)
}

const NOTHING_LEFT = 'mcprove has no counterpart for its checks'

/** A direct test whose every check was left out would pass for an answer that nobody looked at. */
export function skipUnjudged(entry: YAMLMap): void {
  const expect = pairAt(entry, 'expect')?.value
  if ((isSeq(expect) && expect.items.length > 0) || pairAt(entry, 'skip') !== undefined) return
  addPair(entry, 'skip', new Scalar(NOTHING_LEFT), entry)
}

/** True for a direct test that asks for the protocol itself, which has no direct test here. */
export function asksProtocol(entry: YAMLMap): boolean {
  return METHODS.test(textAt(entry, 'tool') ?? '')
}

function translateAgent(entry: YAMLMap, translation: Translation): void {
  listServer(entry, translation)
  translateDiscovery(entry, translation)
  const block = mapAt(entry, 'eval')
  if (block !== undefined) moveThreshold(block, translation)
}

/** `name_free` of a test is a key of `discovery`, which also says what there is to find. */
function translateDiscovery(entry: YAMLMap, translation: Translation): void {
  const nameFree = pairAt(entry, 'name_free')
  const isClassed = pairAt(entry, 'equal_function_sets') !== undefined
  const tools = isClassed ? [] : toolsExpected(entry)
  if (nameFree !== undefined && !isClassed && tools.length === 0 && mapAt(entry, 'discovery') === undefined) {
    translation.leaveOut(entry, nameFree, 'row', 'name the tools to find under `discovery: { expected: [...] }`')
    return
  }
  if (nameFree !== undefined) moveInto(entry, nameFree, 'discovery', translation)
  const discovery = mapAt(entry, 'discovery')
  if (discovery === undefined || tools.length === 0 || pairAt(discovery, 'expected') !== undefined) return
  translation.note('renamed', discovery, 'the tools to find are those that `expect` names: `discovery: { expected }`')
  addPair(discovery, 'expected', withoutComments(nodeAt(tools, discovery)), discovery)
}

/** The tools that the assertions of a test name: `tool_calls[0].name` is exactly one, `tool_names` contains some. */
function toolsExpected(entry: YAMLMap): string[] {
  const names = mapsOf(pairAt(entry, 'expect')?.value).flatMap((assertion) => {
    const target = textAt(assertion, 'target') ?? ''
    const matcher = mapAt(assertion, 'matcher')
    if (matcher === undefined) return []
    if (/^tool_calls\[\d+\]\.name$/.test(target)) return [textAt(matcher, 'exact')]
    if (target !== 'tool_names') return []
    return ['contains', 'contains-all'].flatMap((key) => {
      const value = pairAt(matcher, key)?.value
      return isSeq(value) ? value.items.map(textOf) : [textOf(value)]
    })
  })
  return [...new Set(names.filter((name) => name !== undefined))]
}

/** A key of the test that belongs to one of its blocks. */
function moveInto(entry: YAMLMap, pair: NodePair, block: string, translation: Translation): void {
  const name = String(pair.key.value)
  const existing = mapAt(entry, block)
  if (existing !== undefined && pairAt(existing, name) !== undefined) return
  translation.note('renamed', pair.key, `\`${name}\` is \`${block}: { ${name} }\``)
  if (existing !== undefined) {
    entry.items.splice(entry.items.indexOf(pair), 1)
    existing.items.push(pair)
    return
  }
  const inner = newPair(name, pair.value as Node)
  inner.key.range = pair.key.range ?? null
  const map = withoutComments(nodeAt({}, pair.key)) as YAMLMap
  map.flow = false
  map.items.push(inner)
  pair.key.value = block
  pair.value = map
}

/** `timeout: 30s` is `timeout_ms: 30000`. */
function translateTimeout(entry: YAMLMap, translation: Translation): void {
  const pair = pairAt(entry, 'timeout')
  const ms = durationMs((pair?.value as Scalar | undefined)?.value)
  if (pair === undefined || ms === undefined || pairAt(entry, 'timeout_ms') !== undefined) return
  translation.rename(pair, 'timeout_ms')
  pair.value = nodeAt(ms, pair.value as Node)
}

/** Budgets beside `expect` instead of inside it. */
function translateBudgets(entry: YAMLMap, translation: Translation): void {
  for (const name of ['max_duration_ms', 'max_response_tokens']) {
    const pair = pairAt(entry, name)
    if (pair === undefined) continue
    const expect = pairAt(entry, 'expect')
    const list = isSeq(expect?.value) ? expect.value : new YAMLSeq<Node>()
    list.range ??= pair.key.range ?? null
    const before = list.items.length
    budgetOf(entry, pair, list, translation)
    if (expect === undefined && list.items.length > before) addPair(entry, 'expect', list, pair.key)
  }
}
