// The runs that `strength` changes: recordings of suites, or given traces.
import { McproveError } from '../../core/errors/error.js'
import { isValidRun, type Trace } from '../../core/trace/trace.js'
import { type PlannedRow, plannedRows } from '../../run/plan/planned-row.js'
import type { ChosenSuite, RunOptions } from '../../run/run-options.js'
import { runSuites } from '../../run/run-suites.js'
import type { TestResult } from '../../score/result/result.js'
import { RowMeasurer } from '../../score/row-measurer.js'
import { TestScorer } from '../../score/test-scorer.js'
import type { StrengthRow } from '../../strength/measure-strength.js'
import { rowName } from '../../suite/rows.js'
import type { AgentTest, DirectTest } from '../../suite/suite.js'
import type { LogFlags } from '../import/log-flags.js'
import { testsToScore } from '../score/tests-to-score.js'
import { TraceInput } from '../score/trace-source.js'
import type { Io } from '../terminal/io.js'
import { printWarnings } from '../terminal/print-error.js'

export interface StrengthInput {
  readonly rows: readonly (StrengthRow & {
    /** Why there are no runs. */
    readonly trouble?: string | undefined
  })[]
  /** The suite's checks outside of the rows. */
  readonly direct: ReadonlyMap<string, readonly DirectTest[]>
  /** The rows as scored, for the HTML report. */
  readonly results: readonly TestResult[]
}

/** Replays recordings. Only scripted models, and what they need, are run. */
export async function recordedRows(
  chosen: readonly ChosenSuite[],
  options: Omit<RunOptions, 'mode' | 'kinds' | 'onRow'>,
): Promise<StrengthInput> {
  const keyOf = (suite: string | null, name: string) => JSON.stringify([suite, name])
  const planned = new Map<string, PlannedRow>()
  for (const row of chosen.flatMap((one) => plannedRows(one, options))) {
    const key = keyOf(row.suite.file, row.name)
    if (!planned.has(key)) planned.set(key, row)
  }
  const results: TestResult[] = []
  await runSuites(chosen, { ...options, mode: 'replay', kinds: ['agent'], onRow: (row) => void results.push(row) })
  const rows = results.flatMap((result) => {
    const row = planned.get(keyOf(result.suite, result.name))
    if (row?.kind !== 'agent') return []
    const traces = result.runs.flatMap(({ trace }) => (trace !== undefined && isValidRun(trace) ? [trace] : []))
    const trouble = traces.length > 0 ? undefined : (result.error?.message ?? result.warnings?.[0])
    return [{ suite: row.suite.file, name: row.name, model: result.model, test: row.row.test, traces, trouble }]
  })
  return { rows, direct: new Map(chosen.map(({ suite }) => [suite.file, suite.direct_tests])), results }
}

export interface GivenTraces extends LogFlags {
  readonly files: readonly string[]
  readonly gates?: string | undefined
  readonly suite?: string | undefined
  readonly test?: string | undefined
}

/** Assigns traces to tests as `score` does. */
export async function givenRows(given: GivenTraces, io: Io): Promise<StrengthInput> {
  const { tests, suite, warnings } = await testsToScore(given, io)
  printWarnings(warnings, io)
  const measurer = new RowMeasurer(tests, given.gates !== undefined || given.test !== undefined)
  const traces = new Map<string, { test: AgentTest; model: string | null; traces: Trace[] }>()
  const source = new TraceInput(given.files, given, io)
  for await (const batch of source.batches()) {
    for (const trace of batch) {
      for (const entry of measurer.measure(trace)) {
        const test = tests[entry.test] as AgentTest
        const name = rowName(test, entry.row)
        const row = traces.get(name) ?? { test, model: entry.row, traces: [] }
        if (isValidRun(trace)) row.traces.push(trace)
        traces.set(name, row)
      }
    }
  }
  source.reportNotes()
  if (traces.size === 0) {
    throw new McproveError('TRACES_UNMATCHED', 'no trace matches a test', {
      hint: 'Choose a test with --test NAME, or set "agent" in the traces to the name of a test.',
    })
  }
  const rows = Array.from(traces, ([name, row]) => ({ suite, name, ...row }))
  return { rows, direct: new Map(), results: rows.map(scoredRow) }
}

function scoredRow({ suite, name, model, test, traces }: StrengthRow): TestResult {
  const scorer = new TestScorer(test, { suite, model, keepTraces: true })
  for (const trace of traces) scorer.add(trace)
  return scorer.finish(name)
}
