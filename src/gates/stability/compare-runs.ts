// The targets over pairs of runs (docs/spec/gates.md, section 9). A pair of groups stands for all pairs of their runs.
// Groups are summed in the order of their first runs, each with itself and then with the later ones.
import { LcsPattern } from '../../math/matching/bit-parallel-lcs.js'
import type { GroupedRuns, SequenceGroup } from './sequence-groups.js'

export interface RunComparison {
  /** Mean over pairs of LCS / max(length). */
  readonly similarity: number
  /** Mean over pairs of the share of positions with the same tool whose arguments are equal. */
  readonly consistency: number
  /** Pairs whose tools differ, and how many of them differ at index 0 or 1. */
  readonly diverging: number
  readonly early: number
  readonly divergesEarly: boolean
  /** The first pair that diverges early: indices of its groups and the index of the call. */
  readonly example: { readonly left: number; readonly right: number; readonly step: number } | null
}

/** Indices up to this one are early. */
const LAST_EARLY_INDEX = 1

/** Requires at least two runs. */
export function compareRuns({ groups, toolIds }: GroupedRuns): RunComparison {
  const sums = new PairSums()
  for (let i = 0; i < groups.length; i += 1) {
    const left = groups[i] as SequenceGroup // below length
    sums.addWithin(left)
    if (i + 1 === groups.length) break
    const pattern = new LcsPattern(left.tools, toolIds.length)
    for (let j = i + 1; j < groups.length; j += 1) {
      const right = groups[j] as SequenceGroup // below length
      const longer = Math.max(left.tools.length, right.tools.length)
      sums.addBetween(left, right, pattern.lengthWith(right.tools) / longer, i, j)
    }
  }
  return sums.comparison()
}

class PairSums {
  #pairs = 0
  #similarity = 0
  #comparable = 0
  #consistency = 0
  #diverging = 0
  #early = 0
  #example: RunComparison['example'] = null

  /** The pairs of runs with the same tool sequence. */
  addWithin({ runs, tools, counts }: SequenceGroup): void {
    const pairs = pairsOf(runs.length)
    this.#pairs += pairs
    this.#similarity += pairs
    if (tools.length === 0) return
    let equal = 0
    for (const count of counts) equal += pairsOf(count)
    this.#comparable += pairs
    this.#consistency += equal / tools.length
  }

  /** The pairs of a run of one sequence with a run of another. */
  addBetween(left: SequenceGroup, right: SequenceGroup, similarity: number, i: number, j: number): void {
    const pairs = left.runs.length * right.runs.length
    this.#pairs += pairs
    this.#similarity += pairs * similarity
    const shorter = Math.min(left.tools.length, right.tools.length)
    let same = 0
    let equal = 0
    let divergence = shorter
    for (let position = shorter - 1; position >= 0; position -= 1) {
      if (left.tools[position] !== right.tools[position]) {
        divergence = position
        continue
      }
      same += 1
      equal += equalPairs(left, right, position)
    }
    if (same > 0) {
      this.#comparable += pairs
      this.#consistency += equal / same
    }
    this.#diverging += pairs
    if (divergence > LAST_EARLY_INDEX) return
    this.#early += pairs
    this.#example ??= { left: i, right: j, step: divergence }
  }

  comparison(): RunComparison {
    return {
      similarity: this.#similarity / this.#pairs,
      consistency: this.#comparable === 0 ? 1 : this.#consistency / this.#comparable,
      diverging: this.#diverging,
      early: this.#early,
      divergesEarly: 2 * this.#early > this.#diverging,
      example: this.#example,
    }
  }
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2
}

/** How many pairs of a left and a right run have the same arguments at an index: merges two ascending lists. */
function equalPairs(left: SequenceGroup, right: SequenceGroup, position: number): number {
  // Indices and offsets are within their arrays. This runs for every index of every pair.
  let l = left.offsets[position] as number
  let r = right.offsets[position] as number
  const leftEnd = left.offsets[position + 1] as number
  const rightEnd = right.offsets[position + 1] as number
  let pairs = 0
  while (l < leftEnd && r < rightEnd) {
    const difference = (left.args[l] as number) - (right.args[r] as number)
    if (difference === 0) pairs += (left.counts[l] as number) * (right.counts[r] as number)
    if (difference <= 0) l += 1
    if (difference >= 0) r += 1
  }
  return pairs
}
