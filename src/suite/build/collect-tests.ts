import { checkAlone, checkAsked, checkUsed, type RunCount } from '../check/check-asked.js'
import { type Names, referenceIssues } from '../check/check-references.js'
import type { RawEntry } from '../read/read-entries.js'
import type { Source } from '../read/source.js'
import { rowName } from '../rows.js'
import type { GateRegistry } from '../schema/gate-blocks.js'
import type { AgentTest, EvalTest, SuiteServer } from '../suite.js'
import {
  checkExpectedState,
  checkTest,
  checkToolLists,
  checkToolsOfGates,
  type Entry,
  evalsOf,
  type FileDefaults,
  testAlone,
  testOfAgent,
  testOnAgent,
  warnWithoutChecks,
} from './build-tests.js'
import { compileEntry } from './compile-entry.js'

/** Turns `agents:` and `tests:` into tests, and keeps the names that others may refer to. */
export class TestCollection {
  readonly #names: Names
  readonly #gates: GateRegistry
  readonly #runCount: RunCount
  /** The tests of every file, imported files first. */
  readonly #defaults: readonly FileDefaults[]
  readonly #agents = new Map<string, Entry>()
  readonly #tests = new Map<AgentTest, Entry>()
  /** Model-graded rows that are part of tests. */
  readonly evals: EvalTest[] = []

  constructor(names: Names, gates: GateRegistry, runCount: RunCount, defaults: readonly FileDefaults[]) {
    this.#names = names
    this.#gates = gates
    this.#runCount = runCount
    this.#defaults = defaults
  }

  get tests(): AgentTest[] {
    return [...this.#tests.keys()]
  }

  /** True for an agent that is not a test, so it does not have runs. */
  isDefinition(name: string): boolean {
    return this.#agents.has(name) && !this.tests.some((test) => test.name === name)
  }

  addAgent(from: RawEntry): void {
    // An invalid entry keeps its name, so that tests that refer to it are not reported too.
    if (this.#claim(from)) this.#names.agents.claim(String(from.raw.name), from.source, [...from.path, 'name'])
    const entry = this.#compile(from)
    if (entry === null || this.#agents.has(entry.compiled.entry.name)) return
    this.#agents.set(entry.compiled.entry.name, entry)
    const test = testOfAgent(entry, this.#defaults, this.#runCount)
    if (test !== null) this.#add(test, entry)
  }

  /** Call after all agents are added. */
  addTest(from: RawEntry): void {
    const { agent } = from.raw
    this.#claim(from)
    if (agent === undefined) {
      this.#addAlone(from)
      return
    }
    if (typeof agent === 'string' && agent !== '') {
      const message = this.#names.agents.complaint(agent)
      if (message !== undefined) from.report([{ path: ['agent'], part: 'value', code: 'reference', message }])
    }
    const entry = this.#compile(from)
    const definition = typeof agent === 'string' ? this.#agents.get(agent) : undefined
    if (entry === null || definition === undefined) return
    const test = testOnAgent(entry, definition, this.#defaults)
    checkAsked(test, from, this.#runCount)
    this.#add(test, entry)
  }

  /** A `tests:` entry without `agent`. */
  #addAlone(from: RawEntry): void {
    const entry = this.#compile(from)
    if (entry === null) return
    const test = testAlone(entry, this.#defaults)
    if (checkAlone(test, from, this.#runCount)) this.#add(test, entry)
  }

  /** Call after all tests are added. An imported file may define more than this suite uses. */
  checkDefinitions(main: Source | undefined): void {
    if (this.#runCount === 'from-traces') return
    const used = new Set(this.tests.map(({ definition }) => definition))
    for (const [name, { from, compiled }] of this.#agents) {
      if (!used.has(name) && from.source === main) checkUsed(compiled.entry, from)
    }
  }

  /** An entry of `evals:` becomes a row for each model of the test that it grades. */
  claimGraded(name: string, agent: string, source: Source, path: readonly PropertyKey[]): void {
    const test = this.tests.find((one) => one.name === agent)
    if (test !== undefined) this.#claimModels(name, test, source, path)
  }

  /** Call after all evals are added. */
  warnWithoutChecks(evals: readonly EvalTest[]): void {
    const graded = new Set(evals.map(({ agent }) => agent))
    for (const [test, entry] of this.#tests) warnWithoutChecks(test, entry, graded.has(test.name))
  }

  checkServers(servers: ReadonlyMap<string, SuiteServer>): void {
    for (const [test, entry] of this.#tests) {
      checkToolLists(test, entry, servers)
      checkExpectedState(test, entry, servers)
      checkToolsOfGates(test, entry, servers)
    }
  }

  #compile(from: RawEntry): Entry | null {
    const issues = referenceIssues(from.raw, this.#names, this.#gates)
    const compiled = compileEntry(from.raw, from.section, this.#gates, issues)
    from.report(issues)
    return compiled === null ? null : { from, compiled }
  }

  #add(test: AgentTest, entry: Entry): void {
    const { source, path } = entry.from
    checkTest(test, entry, this.#names.servers, this.#runCount)
    this.#claimModels(test.name, test, source, path)
    for (const row of evalsOf(entry)) {
      this.#names.rows.claim(row.name, source, path)
      this.#claimModels(row.name, test, source, path)
      this.evals.push(row)
    }
    this.#tests.set(test, entry)
  }

  /** The row names that `models:` makes of a test name. */
  #claimModels(name: string, { matrix, models }: AgentTest, source: Source, path: readonly PropertyKey[]): void {
    if (!matrix) return
    for (const model of new Set(models)) this.#names.rows.claim(rowName({ name, matrix }, model), source, path)
  }

  #claim({ raw, source, path, isNamed }: RawEntry): boolean {
    const place = [...path, 'name']
    if (!isNamed || typeof raw.name !== 'string' || !this.#names.rows.claim(raw.name, source, place)) return false
    return this.#names.tests.claim(raw.name, source, place)
  }
}
