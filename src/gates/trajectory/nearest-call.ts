import { type ToolCall, toolOf } from '../../core/trace/trace.js'
import type { ExpectedCall } from './expected-call.js'

/** How many candidates one call is compared with, in index order. */
const MAX_CANDIDATES = 64
/** How many comparisons one run may take: past this, mismatches are reported without a nearest call. */
const MAX_COMPARISONS = 10_000

/** The unmatched recorded call of the same name with the fewest differences; ties go to the lower index. */
export class NearestRecorded {
  // An array, not a Uint8Array: for a handful of calls creating the latter would take longer than the rest.
  readonly #isTaken: boolean[]
  readonly #recorded: readonly ToolCall[]
  #comparisons = 0

  constructor(recorded: readonly ToolCall[], partners: Int32Array) {
    this.#recorded = recorded
    this.#isTaken = new Array(recorded.length).fill(false)
    for (const partner of partners) if (partner !== -1) this.#isTaken[partner] = true
  }

  /** Among the steps from `start` up to, but not including, `end`. */
  to(expected: ExpectedCall, start: number, end: number): { step: number; call: ToolCall } | null {
    let best: { step: number; call: ToolCall } | null = null
    let fewest = Number.POSITIVE_INFINITY
    let candidates = 0
    for (let step = start; step < end; step += 1) {
      const call = this.#recorded[step]
      if (call === undefined || this.#isTaken[step] || !expected.hasNameOf(toolOf(call))) continue
      if (candidates === MAX_CANDIDATES || this.#comparisons === MAX_COMPARISONS) break
      candidates += 1
      this.#comparisons += 1
      const differences = expected.differences(call).length
      if (differences >= fewest) continue
      fewest = differences
      best = { step, call }
    }
    return best
  }
}

/** The other way round: the unmatched expected call that is nearest to a recorded one. */
export class NearestExpected {
  readonly #free: readonly (readonly [number, ExpectedCall])[]
  #comparisons = 0

  constructor(expected: readonly ExpectedCall[], partners: Int32Array) {
    this.#free = [...expected.entries()].filter(([index]) => partners[index] === -1)
  }

  to(call: ToolCall): { index: number; expected: ExpectedCall } | null {
    let best: { index: number; expected: ExpectedCall } | null = null
    let fewest = Number.POSITIVE_INFINITY
    let candidates = 0
    for (const [index, expected] of this.#free) {
      if (!expected.hasNameOf(toolOf(call))) continue
      if (candidates === MAX_CANDIDATES || this.#comparisons === MAX_COMPARISONS) break
      candidates += 1
      this.#comparisons += 1
      const differences = expected.differences(call).length
      if (differences >= fewest) continue
      fewest = differences
      best = { index, expected }
    }
    return best
  }
}
