// What changed in the behaviour of one row, beyond pass and fail.
import type { DriftFamily } from '../../../core/statistics/behaviour-change.js'
import type { FeatureKind } from './call-features.js'

export type DriftVerdict = 'same' | 'drift' | 'not_compared'

export interface RowDrift {
  readonly verdict: DriftVerdict
  /** Why the row was not compared, or not in full. */
  readonly reason?: DriftReason
  /** With the reason `too_few_runs`: so many on each side could show a change. */
  readonly enough_runs?: number
  readonly runs: { readonly old: number; readonly new: number }
  /**
   * The chance of such a difference when nothing changed: of what the agent did, and of the tokens it used. Null where
   * the runs do not vary enough for any difference, and for rows that are compared exactly or not at all.
   */
  readonly p_value: Readonly<Record<DriftFamily, number | null>>
  /** What changed, in the order reports show it; only with the verdict `drift`. */
  readonly changes: readonly DriftChange[]
  /** For a deterministic row that drifted: the calls of the first run that differs, side by side. */
  readonly calls?: readonly CallPair[]
  /** In how many runs each sequence of calls occurs, the most frequent first; null where calls were not compared. */
  readonly sequences: readonly SequenceShare[] | null
  /** In how many runs each argument has each value; only with the verdict `drift`, of rows that are not deterministic. */
  readonly arguments?: readonly ArgumentShare[]
  readonly outcomes: readonly OutcomeShare[]
  /** Medians of the runs. Durations are shown and decide nothing. */
  readonly tokens: MedianChange | null
  readonly cost_usd: MedianChange | null
  readonly duration_ms: MedianChange | null
}

/** `no_calls`: a side has no traces. `too_few_runs`: no difference could be significant. */
export type DriftReason = 'no_calls' | 'too_few_runs' | 'no_runs'

export interface DriftChange {
  readonly measure: FeatureKind
  readonly tools: readonly string[]
  readonly argument?: string
  /** An argument as JSON, or the name of an outcome. */
  readonly value?: string
  /** Runs; calls a run on average; the median of tokens or cost. */
  readonly old: number
  readonly new: number
  /** Adjusted for all that was compared in this row; null for a difference of deterministic rows. */
  readonly p_value: number | null
}

export interface CallPair {
  readonly old: ShownCall | null
  readonly new: ShownCall | null
}

export interface ShownCall {
  readonly tool: string
  readonly args: unknown
}

export interface SequenceShare {
  readonly tools: readonly string[]
  /** Of a longer sequence, `tools` has only the first calls. */
  readonly length: number
  readonly old: number
  readonly new: number
}

export interface ArgumentShare {
  readonly tool: string
  /** Empty where the arguments are not an object. */
  readonly argument: string
  /** As JSON, the most frequent first; empty when it differs in every run. */
  readonly values: readonly { readonly value: string; readonly old: number; readonly new: number }[]
}

export interface OutcomeShare {
  readonly outcome: string
  readonly old: number
  readonly new: number
}

export interface MedianChange {
  readonly old: number
  readonly new: number
}
