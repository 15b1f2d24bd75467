// A suite with its recordings, scored as `run` scores it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CassetteRun } from '../../src/files/cassettes/cassette.js'
import { loadSuiteFile } from '../../src/files/discovery/suite-files.js'
import { checkSuite } from '../../src/run/checks/check-suite.js'
import { type AgentRow, type PlannedRow, plannedRows } from '../../src/run/plan/planned-row.js'
import { runUnits } from '../../src/run/plan/run-unit.js'
import { isScripted, sourceOf } from '../../src/run/plan/unit-source.js'
import { errorRow, scoreRow } from '../../src/run/row-result.js'
import { runLoaded } from '../../src/run/run.js'
import type { RunOptions } from '../../src/run/run-options.js'
import type { TestResult } from '../../src/score/result/result.js'
import type { Suite } from '../../src/suite/suite.js'
import { type Observation, observed, refused } from './observation.js'
import type { Subject } from './subject.js'

export interface SuitePlace {
  readonly folder: string
  readonly file: string
  readonly env: Readonly<Record<string, string>>
}

/** What only says that a recording belongs to the suite as it was. */
const STALE = /^CASSETTE_(MISSING|STALE)$/

export type LoadText = (text: string) => Promise<Suite>

/** Loads the text as the suite's file. */
export function loadYaml({ folder, file, env }: SuitePlace): LoadText {
  return async (text) => {
    writeFileSync(join(folder, file), text)
    const [suite] = await loadSuiteFile(file, { cwd: () => folder, env })
    return suite as Suite
  }
}

export class RecordedSuite implements Readonly<Subject['observe']> {
  readonly #load: LoadText
  readonly #options: RunOptions
  /** By the place of the row among the recorded ones: a misspelled row keeps it. */
  readonly #recordings: readonly (readonly CassetteRun[])[]

  private constructor(load: LoadText, options: RunOptions, suite: Suite) {
    this.#load = load
    this.#options = options
    const rows = plannedRows({ suite, line: null }, options)
    this.#recordings = rows.filter(isRecorded).map((row) => {
      const source = sourceOf(unitOf(row, options.cwd), options)
      if (source.kind !== 'replay') throw new Error(`${row.name} is not recorded`)
      return source.runs
    })
  }

  static async open(
    { folder, env }: SuitePlace,
    text: string,
    load: LoadText,
    flags: Pick<RunOptions, 'models' | 'runs'> = {},
  ): Promise<RecordedSuite> {
    const options = {
      cwd: folder,
      env,
      mode: 'replay',
      isCi: true,
      allowStale: true,
      onRow: () => {},
      ...flags,
    } as const
    return new RecordedSuite(load, options, await load(text))
  }

  async score(text: string): Promise<Observation> {
    try {
      const suite = await this.#load(text)
      await checkSuite(suite, this.#options)
      const rows = plannedRows({ suite, line: null }, this.#options)
      const scored = await Promise.all(rows.filter(isRecorded).map((row, index) => this.#score(row, index)))
      const seen = observed(scored, warningsOf(suite))
      // What starts servers takes longer, and cannot take back what was seen already.
      if (seen.exitCode !== 0 && scored.length > 0) return seen
      return observed([...scored, ...(await this.#run(suite, rows))], warningsOf(suite))
    } catch (error) {
      return refused(error)
    }
  }

  async record(text: string): Promise<Observation> {
    return await this.#runAll(text, { mode: 'replay-model' })
  }

  async replay(text: string): Promise<Observation> {
    return await this.#runAll(text, { allowStale: false })
  }

  async #runAll(text: string, options: Partial<RunOptions>): Promise<Observation> {
    try {
      const suite = await this.#load(text)
      const rows = await runLoaded([suite], { ...this.#options, ...options })
      return observed(options.mode === undefined ? rows : withoutStaleness(rows), warningsOf(suite))
    } catch (error) {
      return refused(error)
    }
  }

  async #score(row: AgentRow, index: number): Promise<TestResult> {
    const runs = this.#recordings[index] ?? []
    try {
      const given = { runs, replayed: true, warnings: [], hidesDuration: false, isStrict: false }
      // Null is an interruption, and nobody interrupts this.
      return (await scoreRow(row, unitOf(row, this.#options.cwd), given, {})) as TestResult
    } catch (error) {
      return errorRow(row, error, { redactText: (text) => text })
    }
  }

  /** Direct tests, tool lists, scripted models, and recorded grades. */
  async #run(suite: Suite, all: readonly PlannedRow[]): Promise<TestResult[]> {
    const rows = all.filter((row) => !isRecorded(row)).map(({ name }) => ({ suite: suite.file, name }))
    if (rows.length === 0) return []
    return withoutStaleness(await runLoaded([suite], { ...this.#options, rows }))
  }
}

function withoutStaleness(rows: readonly TestResult[]): TestResult[] {
  return rows
    .filter(({ error }) => !STALE.test(error?.code ?? ''))
    .map((row) => ({ ...row, warnings: (row.warnings ?? []).filter((text) => !text.startsWith('replayed though')) }))
}

function isRecorded(row: PlannedRow): row is AgentRow {
  return row.kind === 'agent' && !isScripted(row.row)
}

function unitOf(row: AgentRow, cwd: string) {
  const [unit] = runUnits([{ row, run: null }], cwd)
  if (unit === undefined) throw new Error(`${row.name} has no runs`)
  return unit
}

function warningsOf({ warnings }: Suite): string[] {
  return warnings.map(({ message }) => message)
}
