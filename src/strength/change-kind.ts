import type { SeededRandom } from '../catalog/distractors/seeded-random.js'
import type { Tool } from '../core/trace/tool.js'
import type { Trace } from '../core/trace/trace.js'
import type { BaselineRun } from './recorded-run.js'

export type Severity = 'critical' | 'major' | 'minor'

/** One place of one run where a change can be made. */
export interface Site {
  /** What it is about, the same in every run and every recording: `shop.refund_order`, `shop.refund_order order_id`. */
  readonly at: string
  /** What the agent did instead, as a sentence without a full stop. */
  readonly text: string
  /** The tools it concerns: a mutating or denied one makes the change critical. */
  readonly tools: readonly Tool[]
  /** The run with the change. Made only for the sites that are tried. */
  readonly make: () => Trace
}

/** One way to make a good run worse, or to change it without harm. */
export interface ChangeKind {
  readonly key: string
  /** For tables and help: `drop a call`. */
  readonly summary: string
  /** How bad it is where no critical tool is concerned. */
  readonly severity: Exclude<Severity, 'critical'>
  /** The meaning stays: a check that fails is too strict, and the change never counts against the suite. */
  readonly harmless?: true
  /** Only what the agent says is changed, so the world is as it was. */
  readonly textOnly?: true
  readonly sites: (run: BaselineRun, random: SeededRandom) => readonly Site[]
}
