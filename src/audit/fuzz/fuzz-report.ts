// What the fuzz lane saw: made once, and judged by its probes.
import type { Exchange } from '../probe/exchange.js'
import type { FuzzBudget } from './fuzz-options.js'
import type { FuzzInput } from './inputs/fuzz-input.js'
import type { Verdict } from './judge/verdicts.js'

/** Something that is wrong, and the smallest calls that show it. */
export interface Sighting extends Verdict {
  readonly tool: string
  /** One after the other on a new server; the last one shows it. */
  readonly calls: readonly FuzzInput[]
  readonly exchange: Exchange
  /** The request after it that shows the end of the server, when it was answered. */
  readonly after?: Exchange
  /** Calls on a new server did it again, or it was seen in a single answer. */
  readonly isReproduced: boolean
}

export interface FuzzedTool {
  readonly name: string
  readonly hasOutputSchema: boolean
  /** Calls that were made. */
  readonly calls: number
  /** The plain call was answered without an error. */
  readonly isPlainAccepted: boolean
  /** Calls with allowed arguments that were answered without an error. */
  readonly accepted: number
  /** Calls with forbidden arguments, that is, whose acceptance would be a finding. */
  readonly forbidden: number
  readonly forbiddenRefused: number
  /** Calls with allowed arguments apart from the plain one. */
  readonly edges: number
  readonly refused: number
  /** Why it was not called any more, or not at all. */
  readonly left?: string
  /** Of the plain call. */
  readonly example?: Exchange
}

export interface FuzzReport {
  readonly calls: number
  readonly budget: FuzzBudget
  readonly tools: readonly FuzzedTool[]
  readonly sightings: readonly Sighting[]
  /** Why it ended before all that was planned. */
  readonly cut?: string
}
