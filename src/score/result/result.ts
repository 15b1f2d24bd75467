import type { AuditDetail } from '../../core/audit/audit-detail.js'
import type { ExpectResult } from '../../core/expect/expectation.js'
import type { Coverage } from '../../core/gate/coverage.js'
import type { Finding } from '../../core/gate/finding.js'
import type { ExpectedStep, Targets } from '../../core/gate/gate.js'
import type { Status } from '../../core/gate/status.js'
import type { Calibration } from '../../core/judge/calibration.js'
import type { JudgeAnswer } from '../../core/judge/grade.js'
import type { JurySummary } from '../../core/judge/jury-summary.js'
import type { Stopping } from '../../core/statistics/run-sequence.js'
import type { OutcomeStatus, Trace, TraceOrigin } from '../../core/trace/trace.js'
import type { SourcePosition } from '../../suite/suite.js'

/** What reporters render and `--reporter json` writes. */
export interface Result {
  readonly schema: 'mcprove/result@1'
  readonly summary: Summary
  readonly exit_code: number
  /** Set when rows are left out of `tests` (`--only-failed`); the summary counts all. */
  readonly showing?: string
  /** Which of the offered tools were called, and which resources and prompts direct tests used (`run`). */
  readonly coverage?: Coverage
  /** Timings, only with `--timing`: without them the same input gives the same bytes. */
  readonly timing?: { readonly started_at: string; readonly duration_ms: number }
  /** Which part of a run this is (`--shard`), for `merge`. */
  readonly shard?: ShardPart
  readonly tests: readonly TestResult[]
}

export interface ShardPart {
  /** From 1. */
  readonly index: number
  readonly count: number
  /** How many rows all shards have together. */
  readonly total: number
  /**
   * A hash of those rows and the texts of their suites: the same for all shards of one run. Results of 0.1 do not have
   * it.
   */
  readonly hash?: string
  /** The index of each of `tests` among those rows, from 0. */
  readonly rows: readonly number[]
  /** The offered tools that a run or direct test called, sorted. */
  readonly called: readonly string[]
  /** The offered resources that direct tests read, sorted; only when `coverage` has resources. */
  readonly resources?: readonly string[]
  /** The offered prompts that direct tests used, sorted; only when `coverage` has prompts. */
  readonly prompts?: readonly string[]
}

/** Counts of `tests`; advisory ones are counted separately. */
export interface Summary {
  readonly total: number
  readonly passed: number
  /** Neither passed nor failed. */
  readonly warned: number
  readonly failed: number
  readonly error: number
  readonly inconclusive: number
  readonly skipped: number
  readonly advisory: number
}

/** One row: a test with one model, and the results of its checks. */
export interface TestResult {
  readonly suite: string | null
  readonly name: string
  /** `suite`: it could not be loaded, and `error` says why. */
  readonly kind:
    | 'agent'
    | 'tool'
    | 'resource'
    | 'prompt'
    | 'completion'
    | 'connection'
    | 'eval'
    | 'quality'
    | 'catalog'
    | 'audit'
    | 'suite'
  readonly model: string | null
  readonly status: Status
  readonly replayed: boolean
  /** Where the test is defined, when it comes from a file: for an imported test this differs from `suite`. */
  readonly position?: SourcePosition
  /** One of several variants of the same test. */
  readonly variant?: Variant
  /** Reported, but does not affect the exit code. */
  readonly advisory?: true
  /**
   * Identifies the runs: rows that score the same runs have the same id, in one result or in several. Left out where
   * runs do not differ (scripted models) and where traces do not say when they were made.
   */
  readonly runs_id?: string
  readonly runs: readonly RunResult[]
  readonly gates: readonly CheckResult[]
  /** For `runs: { until: decided }`: why there are no more runs. */
  readonly stopping?: Stopping
  /** For a model-graded row. */
  readonly grading?: Grading
  /** For a row of an audit: its probes with their evidence. */
  readonly audit?: AuditDetail
  /** Why the row could not be run at all. */
  readonly error?: RowError
  /** What a reader of the verdict should know: a replayed stale cassette, why a row was skipped. */
  readonly warnings?: readonly string[]
  /** The command that reproduces this result. */
  readonly reproduce?: string
  /** Only with `--include-context`. */
  readonly context?: RowContext
}

/** A summary of the row's judges over its graded runs. */
export interface Grading extends JurySummary {
  readonly threshold: number
  /** Null for a single judge. */
  readonly quorum: number | string | null
  /** Questions that were asked. Repeats after an unreadable answer are counted separately. */
  readonly calls: number
  readonly repairs: number
  /** The judge compared with human labels. */
  readonly calibration?: Calibration
}

/** One juror on one run. */
export interface JurorResult {
  readonly model: string
  /** Null when it did not grade. */
  readonly score: number | null
  readonly passed: boolean | null
  readonly answers: readonly JudgeAnswer[]
  readonly error?: string
}

/** `name {distractors 5}`, `name {without tool}` or `name {track v1}`. */
export interface Variant {
  /** The row name without its variant: `name`, `name [model]`. */
  readonly of: string
  /** How many tools were injected. */
  readonly distractors?: number
  /** The certified bound, in percent, that a sweep must keep. */
  readonly floor?: number
  readonly without?: string
  /** The tool source, of several: see compare-tracks.ts. */
  readonly track?: string
  /** The first declared track. */
  readonly baseline?: string
}

/** What a model was told before it answered. */
export interface RowContext {
  readonly system: string | null
  /** The earlier conversation, as written in the suite. */
  readonly messages: readonly ContextMessage[]
  /** The prompt, or every turn of the user. */
  readonly turns: readonly string[]
}

export interface ContextMessage {
  readonly role: string
  readonly content?: unknown
  readonly name?: string | undefined
  readonly tool_calls?: readonly unknown[] | undefined
  readonly tool_call_id?: string | undefined
}

/** Why a row could not be run: an error code, a message and a hint. */
export interface RowError {
  readonly code: string
  readonly message: string
  readonly hint?: string
}

/** One run of a test. */
export interface RunResult {
  readonly run: number
  readonly name: string
  readonly status: Status
  readonly outcome: OutcomeStatus
  readonly checks: Readonly<Record<string, Status>>
  readonly expect: readonly ExpectResult[]
  readonly tokens: number | null
  readonly duration_ms: number | null
  readonly cost_usd: number | null
  readonly retries: number
  /** Why a run ended that is not a sample, or that its agent aborted. */
  readonly error?: string
  /** What to do about it. */
  readonly hint?: string
  readonly trace?: Trace
  /** The trace of another system that the run was imported from. */
  readonly source?: TraceOrigin
  /** For a model-graded row. */
  readonly jurors?: readonly JurorResult[]
}

/** The result of one check of a test: its targets, the expectations on them, and the findings. */
export interface CheckResult {
  /** `expect`, `verify`, `runs` (for `runs: { until: decided }`) or the key of a gate. */
  readonly gate: string
  readonly status: Status
  /** The check only decides the outcomes of runs; another gate judges those. */
  readonly sample?: true
  readonly targets: Targets
  readonly expect: readonly ExpectResult[]
  readonly findings: readonly Finding[]
  readonly summary?: string
  /** The expected calls, to compare with the recorded ones; only together with traces. */
  readonly expected_calls?: readonly ExpectedStep[]
}
