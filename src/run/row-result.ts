// Turns the runs of a unit into the row that scores them, and builds rows without a verdict.
import { isMcproveError, McproveError } from '../core/errors/error.js'
import { type Problem, problemPlace } from '../core/errors/problem.js'
import { shellCommand } from '../core/text/shell-command.js'
import type { ToolDefinition } from '../core/trace/trace.js'
import type { CassetteRun } from '../files/cassettes/cassette.js'
import { EventLoopTurns } from '../files/reading/event-loop-turns.js'
import type { Redactor } from '../files/redaction/redactor.js'
import { positionOf } from '../score/result/position-of.js'
import type { RowError, TestResult, Variant } from '../score/result/result.js'
import { TestScorer } from '../score/test-scorer.js'
import { type Row, rowName } from '../suite/rows.js'
import { fixtureWarnings } from './checks/call-mistakes.js'
import type { AgentRow, BrokenRow, PlannedRow } from './plan/planned-row.js'
import { modelId, type RunUnit } from './plan/run-unit.js'
import { contradictionWarnings, type ReplayedCassette } from './record/contradictions.js'
import { firstFew } from './record/first-few.js'
import { refusedCalls } from './record/refused-calls.js'
import { strictWarnings } from './record/strict-runs.js'
import type { RunEvent, RunOptions } from './run-options.js'

export interface RowRuns {
  readonly runs: readonly CassetteRun[]
  readonly replayed: boolean
  readonly warnings: readonly string[]
  /** A deterministic model differs only in timings, which are left out so that reports are reproducible. */
  readonly hidesDuration: boolean
  /** Whether they were made in OpenAI's strict mode. */
  readonly isStrict: boolean
  /** The runs of its sweep are spent. */
  readonly isSpent?: boolean
  /** Of `runs: { until: decided }`: how many runs are left out because they are not samples. */
  readonly skipped?: number
  /** The file that they were read from, when replayed. */
  readonly cassette?: ReplayedCassette | undefined
}

/** Scores these runs, in order, with the checks of one row; null when it is interrupted. */
export async function scoreRow(
  row: AgentRow,
  unit: RunUnit,
  { runs, replayed, warnings: given, hidesDuration, isStrict, isSpent, skipped = 0, cassette }: RowRuns,
  { onTrace, onEvent, signal }: Pick<RunOptions, 'onTrace' | 'onEvent' | 'signal'>,
  reproduce?: string,
): Promise<TestResult | null> {
  const { suite, name } = row
  const { test } = row.row
  const warnings = [...given]
  const scorer = new TestScorer(test, {
    suite: suite.file,
    model: modelId(unit),
    keepTraces: true,
    hidesDuration,
    replayed,
    warnings,
    reproduce,
  })
  const turns = new EventLoopTurns()
  const edited: string[] = []
  const refused: string[] = []
  let offered: readonly ToolDefinition[] = []
  scorer.skipRuns(skipped)
  for (const run of runs) {
    const trace = scorer.addRecorded(run)
    onTrace?.(trace)
    if (cassette !== undefined) edited.push(...contradictionWarnings(run, cassette, trace))
    refused.push(...refusedCalls(trace, run.run))
    if (offered.length === 0) offered = trace.tools
    if (turns.isDue) await turns.give()
    if (signal?.aborted) return null
  }
  warnings.push(...firstFew(edited), ...firstFew(refused), ...fixtureWarnings(test, offered))
  // What was recorded is not what the program does today, and nothing else shows how old it is.
  if (cassette !== undefined && test.settings.external !== undefined) onEvent?.(replayEvent(name, cassette, runs))
  if (isStrict) warnings.push(...(await strictWarnings(offered)))
  const variant = variantOf(row.row)
  if (isSpent) scorer.closeSequence()
  const result = scorer.finish(name, row.row.runs > 1)
  return variant === null ? result : { ...result, variant }
}

function replayEvent(row: string, { file, header }: ReplayedCassette, [first]: readonly CassetteRun[]): RunEvent {
  const recorded_at = first?.trace.timing.started_at?.slice(0, 'YYYY-MM-DD'.length) ?? null
  return { kind: 'replayed', row, cassette: file, recorded_at, recorded_with: header.recorded_with }
}

function variantOf({ test, model, variant, facts }: Row): Variant | null {
  return variant === null ? null : { of: rowName(test, model), ...facts }
}

/** Some runs were not made: the others are shown with the checks that can judge them, but decide nothing. */
export async function inconclusiveRow(
  row: AgentRow,
  unit: RunUnit,
  rowRuns: RowRuns,
  options: RunOptions,
): Promise<TestResult | null> {
  const { warnings } = rowRuns
  if (rowRuns.runs.length === 0) return emptyRow(row, 'inconclusive', { warnings })
  const scored = await scoreRow(row, unit, rowRuns, options)
  return scored === null
    ? null
    : { ...scored, status: 'inconclusive', gates: scored.gates.filter(({ status }) => status !== 'inconclusive') }
}

export function skippedRow(row: PlannedRow, reason: string | null): TestResult {
  return emptyRow(row, 'skipped', reason === null ? {} : { warnings: [reason] })
}

/** A row that was not finished; null when the whole run was interrupted. */
export function stoppedRow(row: PlannedRow, { isInterrupted }: { readonly isInterrupted: boolean }): TestResult | null {
  return isInterrupted ? null : skippedRow(row, 'not run: --bail')
}

/** A row that could not be run at all. Anything but our own error is a bug and goes on. */
export function errorRow(
  row: PlannedRow,
  error: unknown,
  { redactText }: Pick<Redactor, 'redactText'>,
  reproduce?: string,
): TestResult {
  if (!isMcproveError(error)) throw error
  const { code, hint } = error
  // The message may quote the last output of a server.
  const message = redactText(error.message)
  const rowError: RowError = { code, message, ...(hint === undefined ? {} : { hint }) }
  return emptyRow(row, 'error', { error: rowError, ...(reproduce === undefined ? {} : { reproduce }) })
}

/** The row of a suite that could not be loaded: every problem, with its position and hint. */
export function brokenRowResult(row: BrokenRow, redactor: Pick<Redactor, 'redactText'>): TestResult {
  const { error, suite } = row
  const { code, hint, problems, summary = error.message } = error
  const listed = problems.filter(({ severity }) => severity === 'error').map(problemLines)
  const message = listed.length === 0 ? error.message : [summary, ...listed].join('\n  ')
  const whole = new McproveError(code, message, { hint })
  return errorRow(row, whole, redactor, shellCommand(['mcprove', 'validate', suite.file]))
}

function problemLines(problem: Problem): string {
  const { message, hint } = problem
  return [`${problemPlace(problem)}: ${message}`, ...(hint === undefined ? [] : [hint])].join('\n    ')
}

function emptyRow(
  row: PlannedRow,
  status: 'skipped' | 'error' | 'inconclusive',
  rest: Partial<TestResult>,
): TestResult {
  const variant = row.kind === 'agent' ? variantOf(row.row) : null
  const advisory = isAdvisory(row)
  return {
    suite: row.suite.file,
    name: row.name,
    kind: kindOf(row),
    model: row.kind === 'agent' || row.kind === 'eval' ? row.row.model : null,
    status,
    replayed: false,
    ...positionOf(row),
    ...(advisory ? { advisory: true as const } : {}),
    ...(variant === null ? {} : { variant }),
    runs: [],
    gates: [],
    ...rest,
  }
}

function isAdvisory(row: PlannedRow): boolean {
  if (row.kind === 'agent') return row.row.test.advisory
  return (row.kind === 'eval' ? row.advisory : row.kind === 'direct' && row.test.advisory) ?? false
}

function kindOf(row: PlannedRow): TestResult['kind'] {
  return row.kind === 'direct' ? row.test.kind : row.kind
}
