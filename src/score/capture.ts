// What models called, without a verdict (docs/spec/critics.md, Capture): the basis for writing expectations.
import { boundedValue } from '../core/json/bounded-value.js'
import { isDeeperThan } from '../core/json/value-depth.js'
import { type OutcomeStatus, type ToolCall, toolOf } from '../core/trace/trace.js'
import type { RowContext, RowError, RunResult, TestResult } from './result/result.js'

/** Everything that was captured, in the order of the suites. */
export interface Capture {
  readonly schema: 'mcprove/capture@1'
  /** 0: captured; 2: something could not be captured; 3: a budget ended it. */
  readonly exit_code: number
  readonly tests: readonly CapturedRow[]
}

/** The calls of one row's model. */
export interface CapturedRow {
  readonly suite: string | null
  readonly name: string
  readonly model: string | null
  readonly replayed: boolean
  readonly runs: readonly CapturedRun[]
  /** Why there are no runs. */
  readonly error?: RowError
  readonly warnings?: readonly string[]
  readonly context?: RowContext
}

/** The calls of one run. */
export interface CapturedRun {
  readonly run: number
  readonly outcome: OutcomeStatus
  /** Why a run that is not a sample ended. */
  readonly error?: string
  /** In the form of `critics.expected`. */
  readonly calls: readonly CapturedCall[]
  /** The last message of the model; null when there is none. */
  readonly response: string | null
}

/** A call in the shape of `critics.expected`. */
export interface CapturedCall {
  readonly tool: string
  /** Null when they were not valid JSON; `args_text` then holds what the model sent. */
  readonly args: unknown
  readonly args_text?: string
}

/** Arguments that nest deeper are shortened, because they could not be serialised. */
const MAX_DEPTH = 200

/** Turns rows with their traces into what was called. Rows that did not run are left out. */
export function captureOf(tests: readonly TestResult[]): Capture {
  const asked = tests.filter(({ status, runs }) => status !== 'skipped' || runs.length > 0)
  return { schema: 'mcprove/capture@1', exit_code: exitCodeOf(asked), tests: asked.map(capturedRow) }
}

/** Without traces, gates and verdicts. */
function capturedRow(test: TestResult): CapturedRow {
  const { suite, name, model, replayed, runs, error, warnings, context } = test
  return {
    suite,
    name,
    model,
    replayed,
    runs: runs.map(capturedRun),
    ...(error === undefined ? {} : { error }),
    ...(warnings === undefined ? {} : { warnings }),
    ...(context === undefined ? {} : { context }),
  }
}

/** As elsewhere: the lowest number that applies wins, and no capture at all is not a success. */
function exitCodeOf(tests: readonly TestResult[]): number {
  const isBroken = ({ error, runs }: TestResult) =>
    error !== undefined || runs.some(({ outcome }) => outcome === 'infra_error')
  if (tests.length === 0 || tests.some(isBroken)) return 2
  return tests.some(isCutShort) ? 3 : 0
}

/** A budget ended it. Its checks, which are not used here, do not explain the status. */
function isCutShort({ status, gates }: TestResult): boolean {
  return status === 'inconclusive' && gates.every((check) => check.status !== 'inconclusive')
}

function capturedRun({ run, outcome, error, trace }: RunResult): CapturedRun {
  return {
    run,
    outcome,
    ...(error === undefined ? {} : { error }),
    calls: (trace?.tool_calls ?? []).map(capturedCall),
    response: trace?.final_response || null,
  }
}

function capturedCall(call: ToolCall): CapturedCall {
  const { args, args_text } = call
  return {
    tool: toolOf(call).id,
    args: isDeeperThan(args, MAX_DEPTH) ? boundedValue(args) : args,
    ...(args_text === undefined ? {} : { args_text }),
  }
}
