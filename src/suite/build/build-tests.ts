import type { AnyGate, GateProblem, SuggestedFloor, ToolsOf } from '../../core/gate/gate.js'
import { listNames, showName } from '../../core/text/show-name.js'
import { deadChecks, isAsked, type RunCount, runsUnasked } from '../check/check-asked.js'
import { memberIdIssues } from '../check/member-id-issues.js'
import { type Layer, problemAtLayers } from '../check/problem-at.js'
import type { FlatIssue } from '../check/problems-from-issues.js'
import { runIssues, undecidableIssues } from '../check/run-issues.js'
import { toolsOfServers } from '../read/listed-tools.js'
import type { RawEntry } from '../read/read-entries.js'
import { positionIn, type Source } from '../read/source.js'
import { variantsOf } from '../row-variants.js'
import type { AgentEntry, Defaults } from '../schema/agent-schema.js'
import { ADAPTIVE_RUNS_PER_POINT } from '../schema/runs-schema.js'
import type { AgentTest, EvalTest, SuiteServer, TestGate } from '../suite.js'
import { testContext } from '../test-context.js'
import { type AgentRuns, layerRuns, overridesRuns } from './agent-runs.js'
import type { CompiledEntry } from './compile-entry.js'
import type { NameTable } from './name-table.js'

/** `defaults:` of one file. */
export interface FileDefaults {
  readonly source: Source
  readonly values: Defaults
}

/** An entry that is valid on its own, and where it came from. */
export interface Entry {
  readonly from: RawEntry
  readonly compiled: CompiledEntry
}

/** The test of an `agents:` entry; null when the entry is a definition. */
export function testOfAgent(
  { from, compiled }: Entry,
  defaults: readonly FileDefaults[],
  runCount: RunCount,
): AgentTest | null {
  const { entry } = compiled
  const test = testAlone({ from, compiled }, defaults)
  const hasChecks = compiled.gates.length > 0 || (entry.expect ?? []).length > 0 || compiled.gradings.length > 0
  if (isAsked(test) || (hasChecks && runsUnasked(test, runCount))) return test
  if (hasChecks) from.report([deadChecks(entry.name)])
  return null
}

/** The test of a `tests:` entry that has no agent. */
export function testAlone({ from, compiled }: Entry, defaults: readonly FileDefaults[]): AgentTest {
  const { entry } = compiled
  const runs = layerRuns(...defaults.map(({ values }) => values), entry)
  return assemble([from, ...layersOf(defaults)], compiled, entry.name, entry.name, runs)
}

/** The test of a `tests:` entry, on its agent. */
export function testOnAgent(test: Entry, agent: Entry, defaults: readonly FileDefaults[]): AgentTest {
  const { entry } = test.compiled
  const definition = agent.compiled.entry.name
  const hasOwnRuns = overridesRuns(entry) || test.compiled.gates.some(({ gate }) => gate.ownRuns === true)
  const owner = hasOwnRuns ? entry.name : definition
  const runs = layerRuns(...defaults.map(({ values }) => values), agent.compiled.entry, entry)
  return assemble([test.from, agent.from, ...layersOf(defaults)], test.compiled, owner, definition, runs)
}

/** The last file wins. */
function layersOf(defaults: readonly FileDefaults[]): Layer[] {
  return defaults.map(({ source }) => ({ source, path: ['defaults'] })).reverse()
}

/** `layers` are the places that its keys come from, the entry itself first. */
export function assemble(
  [entryLayer, ...inherited]: readonly [Layer, ...Layer[]],
  { entry, gates, classes }: CompiledEntry,
  agent: string,
  definition: string,
  { isAdaptive, ...runs }: AgentRuns,
): AgentTest {
  const test: AgentTest = {
    name: entry.name,
    agent,
    definition,
    ...runs,
    expect: entry.expect ?? [],
    gates,
    classes,
    graded_by: [],
    ...marksOf(entry),
    position: positionIn(entryLayer.source, entryLayer.path),
    problemAt: problemAtLayers(entryLayer, inherited),
  }
  if (!isAdaptive || test.until_decided === null) return test
  const total = ADAPTIVE_RUNS_PER_POINT * variantsOf(test).length
  return { ...test, until_decided: { ...test.until_decided, total } }
}

function marksOf({ advisory, only, skip, tags }: AgentEntry) {
  return { advisory: advisory ?? false, only: only ?? false, skip: skip ?? false, tags: tags ?? [] }
}

/** The model-graded rows in the test itself. */
export function evalsOf({ from, compiled }: Entry): EvalTest[] {
  const { name } = compiled.entry
  const marks = marksOf(compiled.entry)
  const rowAt = (path: readonly PropertyKey[], row: Pick<EvalTest, 'name' | 'target' | 'settings'>): EvalTest => {
    const layer = { source: from.source, path: [...from.path, ...path] }
    const position = positionIn(layer.source, layer.path)
    return { ...row, agent: name, ...marks, position, problemAt: problemAtLayers(layer) }
  }
  const rows = compiled.gradings.map(({ target, settings, path }, index) =>
    rowAt(path, { name: index === 0 ? `${name} > judge` : `${name} > judge ${index + 1}`, target, settings }),
  )
  const ofGates = compiled.gates.flatMap(({ gate, options }): EvalTest[] => {
    const rubric = gate.askJudge?.(options) ?? null
    if (rubric === null) return []
    const row = { name: `${name} > ${gate.key}`, target: null, settings: { rubric, judge: {} } }
    return [{ ...rowAt([gate.key], row), advisory: true }]
  })
  return [...rows, ...ofGates]
}

/** Checks of a test that need the rest of the suite. */
export function checkTest(test: AgentTest, { from }: Entry, servers: NameTable, runCount: RunCount): void {
  const runs = gateRuns(test, runCount)
  from.report([
    ...gateIssues(test, runs),
    ...modelIssues(test),
    ...fixtureIssues(test, from, servers),
    ...memberIdIssues(test, servers),
    ...runIssues(test, runs),
  ])
}

/** A test that cannot fail is a mistake, but no reason to stop, so this is a warning. */
export function warnWithoutChecks(test: AgentTest, { from }: Entry, isGraded: boolean): void {
  const { settings } = test
  const fixtures = (settings.verify ?? []).length > 0 || settings.expect_state !== undefined
  if (isGraded || fixtures || test.expect.length > 0 || test.gates.length > 0) return
  const message = `${showName(test.name)} checks nothing: it has no \`expect\` and no gate`
  from.report([{ path: [], part: 'value', code: 'no_checks', message, severity: 'warning' }])
}

/** A tool list without a server cannot be called: only a test that calls nothing may use one. */
export function checkToolLists(test: AgentTest, { from }: Entry, servers: ReadonlyMap<string, SuiteServer>): void {
  if (test.settings.first_call_only) return
  const used = variantsOf(test).flatMap((variant) => variant.test.settings.servers ?? [])
  const list = used.find((name) => 'tools' in (servers.get(name)?.server ?? {}))
  if (list === undefined) return
  const message = `${showName(test.name)} calls tools of ${showName(list)}, which is only a tool list`
  const hint = 'Add `first_call_only: true`, or use a server.'
  from.report([
    { path: from.raw.servers === undefined ? [] : ['servers'], part: 'value', code: 'tools', message, hint },
  ])
}

/** Only a mock server has a state that mcprove can read. */
export function checkExpectedState(test: AgentTest, { from }: Entry, servers: ReadonlyMap<string, SuiteServer>): void {
  const { expect_state, servers: used = [] } = test.settings
  if (expect_state === undefined) return
  const report = (message: string, hint: string, key?: string) => {
    const path = from.raw.expect_state === undefined ? [] : ['expect_state', ...(key === undefined ? [] : [key])]
    from.report([{ path, part: key === undefined ? 'value' : 'key', code: 'expect_state', message, hint }])
  }
  const mocks = used.filter((name) => 'mock' in (servers.get(name)?.server ?? {}))
  if (mocks.length === 0) {
    report(
      `${showName(test.name)} has no mock server, so there is no state to check`,
      'Add a mock server to its `servers`.',
    )
  } else if (mocks.length > 1) {
    const unknown = Object.keys(expect_state).filter((name) => !mocks.includes(name))
    const hint = `Give the state of each server by name: ${listNames(mocks)}.`
    for (const name of unknown) report(`${showName(name)} is not a mock server of this test`, hint, name)
  }
}

/** How many runs there are at least. When traces decide their number, no number is too small yet. */
export function gateRuns(test: AgentTest, runCount: RunCount): number {
  return runCount === 'declared' ? (test.until_decided?.min ?? test.runs) : Number.MAX_SAFE_INTEGER
}

/** What the gates report about their options in this test. */
export function gateIssues(test: AgentTest, runs: number): FlatIssue[] {
  const context = testContext(test, runs)
  const ofGates = test.gates.flatMap((block) => {
    const { gate, options } = block
    const problems = (gate.check?.(options, context) ?? []).map((problem) => issueOf(gate.key, problem))
    return judgesNothing(block) ? [...problems, withoutExpect(gate)] : problems
  })
  return [...ofGates, ...undecidableIssues(test, context.checks)]
}

function issueOf(key: string, { from, path, message, hint, severity }: GateProblem): FlatIssue {
  const place = from === 'test' ? path : [key, ...path]
  return { path: place, part: 'value', code: 'gate_check', message, hint, severity }
}

/** What the gates report about their options, given the tools of the test's servers. */
export function checkToolsOfGates(test: AgentTest, { from }: Entry, servers: ReadonlyMap<string, SuiteServer>): void {
  const { servers: own } = test.settings
  const toolsOf: ToolsOf = (names = own) => (names === undefined ? null : toolsOfServers(names, servers))
  from.report(
    test.gates.flatMap(({ gate, options }) =>
      (gate.checkTools?.(options, toolsOf) ?? []).map((problem) => issueOf(gate.key, problem)),
    ),
  )
}

/** A gate without a default expectation measures, but needs an `expect` to judge. */
function judgesNothing({ gate, options, expect }: TestGate): boolean {
  const defaults = typeof gate.defaultExpect === 'function' ? gate.defaultExpect(options) : gate.defaultExpect
  return expect === null && defaults.length === 0 && (gate.limits?.(options) ?? []).length === 0
}

function withoutExpect({ key, floors = [] }: AnyGate): FlatIssue {
  const message = `${showName(key)} has no default expectation, so \`expect\` is required`
  const hint = floors.length === 0 ? undefined : `Add an expectation to the block, for example one of:${lines(floors)}`
  return { path: [key], part: 'value', code: 'gate_check', message, hint }
}

/** One per line, ready to paste. */
function lines(floors: readonly SuggestedFloor[]): string {
  const width = Math.max(...floors.map(({ expect }) => expect.length))
  return floors.map(({ expect, meaning }) => `\n    expect: [${`${expect}]`.padEnd(width + 1)}  # ${meaning}`).join('')
}

function modelIssues({ models }: AgentTest): FlatIssue[] {
  return models.flatMap((model, index): FlatIssue[] => {
    if (models.indexOf(model) === index) return []
    return [
      { path: ['models', index], part: 'value', code: 'twice', message: `${showName(String(model))} is listed twice` },
    ]
  })
}

/** Calls before and after the conversation go to the servers of the run. */
function fixtureIssues({ settings }: AgentTest, { raw }: RawEntry, known: NameTable): FlatIssue[] {
  const { servers } = settings
  if (servers === undefined) return []
  return (['setup', 'verify'] as const).flatMap((key) =>
    (settings[key] ?? []).flatMap(({ server }, index): FlatIssue[] => {
      if (servers.includes(server) || known.complaint(server) !== undefined) return []
      const path = raw[key] === undefined ? [] : [key, index, 'server']
      const message = `${showName(server)} is not in the servers of this test`
      return [{ path, part: 'value', code: 'reference', message }]
    }),
  )
}
