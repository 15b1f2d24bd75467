// An mcptest suite as an mcprove suite, on the nodes of the YAML file. What is already in mcprove's spelling stays as it
// is, so a translated suite is not changed again.

import { type Document, isMap, isSeq, type Node, Scalar, YAMLMap } from 'yaml'
import { DIRECT_KINDS, type DirectKind, isDirectKind } from '../schema/direct-test-schema.js'
import { translateEvals } from './translate-evals.js'
import { translateQuality } from './translate-quality.js'
import { translateReference, translateServers } from './translate-servers.js'
import { asksProtocol, translateTest } from './translate-tests.js'
import type { Translation } from './translation.js'
import {
  addPair,
  mapAt,
  mapsOf,
  type NodePair,
  nodeAt,
  numberOf,
  ownOf,
  pairAt,
  pairsOf,
  textAt,
} from './yaml-edits.js'

/** Blocks that mcptest judges by and mcprove does not have. */
const LANES: Readonly<Record<string, string>> = {
  compliance: 'mcprove does not grade the protocol; keep this block with mcptest',
  conformance: 'mcprove does not grade the protocol; keep this block with mcptest',
  security: '`tool_quality:` finds unsafe tool descriptions; keep the rest with mcptest',
  model_compat: 'compare two results with `mcprove diff`',
  coverage: 'use `run --coverage-threshold`',
  performance: 'write `duration_ms` expectations in the tests',
  compositions: 'write the calls as `setup:` and `verify:` of a test',
  scenarios: 'use a mock with `state:` and `expect_state`',
  scorers: 'use `evals:`, or a custom gate (`gates:`)',
  corpus: 'mcprove does not grade the protocol; keep this block with mcptest',
}

/** Actions that the tests depend on. */
const ACTIONS: Readonly<Record<string, string>> = {
  setup: 'write the calls as `setup:` of each test, and start programs before `mcprove run`',
  setup_per_test: 'write the calls as `setup:` of each test',
  teardown: 'each run has its own server process and `workspace:`',
  beforeAll: 'start programs before `mcprove run`',
  afterAll: 'stop programs after `mcprove run`',
}

const SETTINGS: Readonly<Record<string, string>> = {
  model_compatibility: 'list the models of a test under `models:`',
  run_options: 'each run has its own servers; use `run --jobs` and `min_valid_runs`',
  fixtures: 'declare faults under `faults:` and name them in `inject:`',
  description: 'write it as a comment',
  version: 'write it as a comment',
}

export function translateSuite(document: Document.Parsed, translation: Translation): void {
  const suite = document.contents
  if (!isMap(suite)) return
  translateServers(suite, translation)
  const variables = mapAt(suite, 'variables')
  if (variables !== undefined) for (const pair of pairsOf(variables)) translateReference(pair, translation)
  translateBudget(suite, translation)
  translateEvals(suite, translation)
  translateQuality(suite, translation)
  const server = onlyServer(suite)
  for (const kind of DIRECT_KINDS) {
    const list = pairAt(suite, `${kind}s`)?.value
    leaveOutProtocol(list, translation)
    for (const entry of mapsOf(list)) translateTest(entry, kind, server, translation)
  }
  for (const entry of mapsOf(pairAt(suite, 'agents')?.value)) translateTest(entry, 'agent', null, translation)
  const tests = pairAt(suite, 'tests')?.value
  leaveOutProtocol(tests, translation)
  for (const entry of mapsOf(tests)) translateTest(entry, typeOf(entry, translation), server, translation)
  for (const pair of pairsOf(suite)) translateBlock(suite, pair, translation)
}

/** The name of the server, where the suite has one. */
function onlyServer(suite: YAMLMap): string | null {
  const [only, ...others] = pairsOf(mapAt(suite, 'servers') ?? new YAMLMap())
  return only === undefined || others.length > 0 ? null : String(only.key.value)
}

/** A `tests:` entry may leave out what its other keys say. */
function typeOf(entry: YAMLMap, translation: Translation): DirectKind | 'agent' {
  const type = textAt(entry, 'type')
  if (isDirectKind(type)) return type
  const kind = pairAt(entry, 'tool') !== undefined ? 'tool' : pairAt(entry, 'uri') !== undefined ? 'resource' : 'agent'
  if (type !== undefined || kind === 'agent') return 'agent'
  translation.note('renamed', entry, `a test with \`${kind === 'tool' ? 'tool' : 'uri'}\` has \`type: ${kind}\``)
  addPair(entry, 'type', new Scalar(kind), entry)
  return kind
}

/** A block that mcprove does not have. */
export function isMcptestBlock(name: string): boolean {
  return [LANES, ACTIONS, SETTINGS].some((table) => ownOf(table, name) !== undefined)
}

function translateBlock(suite: YAMLMap, pair: NodePair, translation: Translation): void {
  const name = String(pair.key.value)
  for (const [kind, table] of [
    ['row', LANES],
    ['check', ACTIONS],
    ['setting', SETTINGS],
  ] as const) {
    const advice = ownOf(table, name)
    if (advice !== undefined) translation.leaveOut(suite, pair, kind, advice)
  }
}

function leaveOutProtocol(list: Node | null | undefined, translation: Translation): void {
  if (!isSeq(list)) return
  for (const entry of mapsOf(list)) {
    if (!asksProtocol(entry)) continue
    const what = `the test of \`${textAt(entry, 'tool')}\``
    translation.leaveOutEntry(list, entry, 'row', what, 'connecting to a server makes this request already')
  }
}

/** Cents per suite are dollars here. */
function translateBudget(suite: YAMLMap, translation: Translation): void {
  const budget = pairAt(suite, 'budget')
  if (budget === undefined || !isMap(budget.value)) return
  const perSuite = pairAt(budget.value, 'per_suite_usd_cents')
  const cents = numberOf(perSuite?.value)
  if (perSuite !== undefined && cents !== undefined) {
    translation.note('renamed', perSuite.key, `\`per_suite_usd_cents\` is \`max_cost\`, in USD`)
    perSuite.key.value = 'max_cost'
    perSuite.value = nodeAt(cents / 100, perSuite.value as Node)
  }
  const perTest = pairAt(budget.value, 'per_test_usd_cents')
  if (perTest === undefined) return
  const advice = '`budget.max_cost` limits a run of the suite'
  if (budget.value.items.length === 1) translation.leaveOut(suite, budget, 'setting', advice)
  else translation.leaveOut(budget.value, perTest, 'setting', advice)
}
