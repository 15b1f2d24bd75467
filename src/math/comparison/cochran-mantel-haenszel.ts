// Whether the pass rates of many rows changed together: each row (stratum) is compared with itself, and only the sum
// decides, so a small drop everywhere is found (W. G. Cochran, 1954; N. Mantel and W. Haenszel, 1959).

import type { Interval } from '../interval.js'
import { normalBelow } from '../normal.js'
import { conditionalTails, conditionalWork } from './conditional-sum.js'
import { scoreBound, scoreStatistic } from './stratified-score.js'

/** Passes of runs, before (1) and after (2). */
export interface Stratum {
  readonly x1: number
  readonly n1: number
  readonly x2: number
  readonly n2: number
}

export interface StratifiedTest {
  /** `exact`: conditional on the passes of each row. `score`: normal approximation, for large samples. */
  readonly method: 'exact' | 'score'
  /** One-sided p values for a lower and a higher rate after. */
  readonly worse: number
  readonly better: number
  /** The mean difference of the rates, weighted by runs (Mantel-Haenszel). */
  readonly difference: number
  /** Bounds of the difference; each is missed with a chance of `alpha`. Zero is outside when the test rejects. */
  bounds(alpha: number): Interval
}

/** Up to so many products the exact distribution is computed: some tens of milliseconds. */
const MAX_EXACT_WORK = 20_000_000

/** Rows without runs on a side are left out; null when no row is left. */
export function stratifiedTest(all: readonly Stratum[]): StratifiedTest | null {
  const strata = all.filter(({ n1, n2 }) => n1 > 0 && n2 > 0)
  if (strata.length === 0) return null
  const z = scoreStatistic(strata, 0)
  const isExact = conditionalWork(strata) <= MAX_EXACT_WORK
  const { below, above } = isExact ? conditionalTails(strata) : { below: 0, above: 0 }
  // The bounds come from the score test, so a change must be significant by both.
  const [worse, better] = [Math.max(below, normalBelow(z)), Math.max(above, normalBelow(-z))]
  return {
    method: isExact ? 'exact' : 'score',
    worse,
    better,
    difference: meanDifference(strata),
    bounds: (alpha) => [
      Math.min(scoreBound(strata, alpha, -1), better <= alpha ? 1 : 0),
      Math.max(scoreBound(strata, alpha, 1), worse <= alpha ? -1 : 0),
    ],
  }
}

function meanDifference(strata: readonly Stratum[]): number {
  let [sum, weights] = [0, 0]
  for (const { x1, n1, x2, n2 } of strata) {
    const weight = (n1 * n2) / (n1 + n2)
    sum += weight * (x2 / n2 - x1 / n1)
    weights += weight
  }
  return sum / weights
}
