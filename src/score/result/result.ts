import type { ExpectResult } from '../../core/expect/expectation.js'
import type { Coverage } from '../../core/gate/coverage.js'
import type { Finding } from '../../core/gate/finding.js'
import type { ExpectedStep, Targets } from '../../core/gate/gate.js'
import type { Status } from '../../core/gate/status.js'
import type { Calibration } from '../../core/judge/calibration.js'
import type { JudgeAnswer } from '../../core/judge/grade.js'
import type { JurySummary } from '../../core/judge/jury-summary.js'
import type { OutcomeStatus, Trace } from '../../core/trace/trace.js'
import type { SourcePosition } from '../../suite/suite.js'

/** What reporters render and `--reporter json` writes. */
export interface Result {
  readonly schema: 'mcprove/result@1'
  readonly summary: Summary
  readonly exit_code: number
  /** Says so when rows are left out of `tests` (`--only-failed`); the summary counts all. */
  readonly showing?: string
  /** Which of the offered tools were called, and which resources and prompts direct tests used (`run`). */
  readonly coverage?: Coverage
  /** Our own clock, only when asked for: without it the same input gives the same bytes. */
  readonly timing?: { readonly started_at: string; readonly duration_ms: number }
  /** Which part of a run this is (`--shard`): what `merge` needs to put the parts together. */
  readonly shard?: ShardPart
  readonly tests: readonly TestResult[]
}

export interface ShardPart {
  /** From 1. */
  readonly index: number
  readonly count: number
  /** How many rows all shards have together. */
  readonly total: number
  /** Of those rows and the texts of their suites: the same for all shards of one run. Results of 0.1 have none. */
  readonly hash?: string
  /** The place of each of `tests` among those rows, from 0. */
  readonly rows: readonly number[]
  /** The offered tools that some run or direct test called, sorted. */
  readonly called: readonly string[]
  /** The offered resources that direct tests read, sorted; only where `coverage` has resources. */
  readonly resources?: readonly string[]
  /** The offered prompts that direct tests got, sorted; only where `coverage` has prompts. */
  readonly prompts?: readonly string[]
}

/** Counts of `tests`; advisory ones are counted apart. */
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

/** One row: a test with one model, and everything its checks say. */
export interface TestResult {
  readonly suite: string | null
  readonly name: string
  /** `suite`: it could not be loaded, and `error` says why. */
  readonly kind: 'agent' | 'tool' | 'resource' | 'prompt' | 'eval' | 'quality' | 'suite'
  readonly model: string | null
  readonly status: Status
  readonly replayed: boolean
  /** Where the test stands, when it comes from a file: an imported one is another than `suite`. */
  readonly position?: SourcePosition
  /** One experiment of several on the same test. */
  readonly variant?: Variant
  /** Reported, but never decides the exit code. */
  readonly advisory?: true
  readonly runs: readonly RunResult[]
  readonly gates: readonly CheckResult[]
  /** Of a model-graded row. */
  readonly grading?: Grading
  /** Why the row could not be run at all. */
  readonly error?: RowError
  /** What a reader of the verdict should know: a stale cassette that was replayed, why a row was skipped. */
  readonly warnings?: readonly string[]
  /** The command that gives this result again. */
  readonly reproduce?: string
  /** Only when asked for (`--include-context`). */
  readonly context?: RowContext
}

/** How the judges of a row did, over its graded runs. */
export interface Grading extends JurySummary {
  readonly threshold: number
  /** Null for a single judge. */
  readonly quorum: number | string | null
  /** Questions that were asked; those asked again for an answer nobody could read are counted apart. */
  readonly calls: number
  readonly repairs: number
  /** The judge beside human labels. */
  readonly calibration?: Calibration
}

/** One juror on one run. */
export interface JurorResult {
  readonly model: string
  /** Null when it gave no grade. */
  readonly score: number | null
  readonly passed: boolean | null
  readonly answers: readonly JudgeAnswer[]
  readonly error?: string
}

/** `name {distractors 5}`, `name {without tool}` or `name {track v1}`. */
export interface Variant {
  /** The row without its variant: `name`, `name [model]`. */
  readonly of: string
  /** How many tools were injected. */
  readonly distractors?: number
  /** The certified bound, in percent, that a sweep is asked to keep. */
  readonly floor?: number
  readonly without?: string
  /** Which tool source of several: see compare-tracks.ts. */
  readonly track?: string
  /** The first declared track. */
  readonly baseline?: string
}

/** What a model was told before it answered. */
export interface RowContext {
  readonly system: string | null
  /** Earlier conversation, as the suite writes it. */
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
  /** Why a run ended that is no sample, or that its agent broke off. */
  readonly error?: string
  /** What to do about it. */
  readonly hint?: string
  readonly trace?: Trace
  /** Of a model-graded row. */
  readonly jurors?: readonly JurorResult[]
}

/** What one check says of a test: its targets, what was expected of them, and the findings. */
export interface CheckResult {
  /** `expect`, `verify` or the key of a gate. */
  readonly gate: string
  readonly status: Status
  /** The check only decides outcomes of runs; another gate judges those. */
  readonly sample?: true
  readonly targets: Targets
  readonly expect: readonly ExpectResult[]
  readonly findings: readonly Finding[]
  readonly summary?: string
  /** What the recorded calls were compared with; there where the traces are. */
  readonly expected_calls?: readonly ExpectedStep[]
}
