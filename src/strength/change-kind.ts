import type { SeededRandom } from '../catalog/distractors/seeded-random.js'
import type { Tool } from '../core/trace/tool.js'
import type { Trace } from '../core/trace/trace.js'
import type { BaselineRun } from './recorded-run.js'

export type Severity = 'critical' | 'major' | 'minor'

/** One place in one run at which a change can be made. */
export interface Site {
  /** What it is about, the same in every run and recording: `shop.refund_order`, `shop.refund_order order_id`. */
  readonly at: string
  /** What the agent did instead, as a sentence without a full stop. */
  readonly text: string
  /** The tools it affects: a mutating or denied one makes the change critical. */
  readonly tools: readonly Tool[]
  /** The run with the change. Built only for the places that are tried. */
  readonly make: () => Trace
}

/** A way to make a good run worse, or to change it without harm. */
export interface ChangeKind {
  readonly key: string
  /** For tables and help: `drop a call`. */
  readonly summary: string
  /** How severe it is when no critical tool is affected. */
  readonly severity: Exclude<Severity, 'critical'>
  /** The meaning does not change: a check that fails is too strict, and the change never counts against the suite. */
  readonly harmless?: true
  /** Only the agent's messages change, so the state is the same. */
  readonly textOnly?: true
  readonly sites: (run: BaselineRun, random: SeededRandom) => readonly Site[]
}
