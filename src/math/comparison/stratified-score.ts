// The score test of a difference of rates over strata. For a difference of zero it is the statistic of Cochran, Mantel
// and Haenszel without continuity correction; its inversion is the interval (O. Miettinen and M. Nurminen, Comparative
// analysis of two rates, Statistics in Medicine 4, 1985).

import { normalBelow } from '../normal.js'
import type { Stratum } from './cochran-mantel-haenszel.js'

const BISECTIONS = 50

/** Standard normal under "rate 2 - rate 1 = delta in every stratum"; negative when rate 2 is lower than that. */
export function scoreStatistic(strata: readonly Stratum[], delta: number): number {
  let sum = 0
  let variance = 0
  for (const { x1, n1, x2, n2 } of strata) {
    const [all, weight] = [n1 + n2, (n1 * n2) / (n1 + n2)]
    const rate1 = likelyRate(x1, n1, x2, n2, delta)
    const rate2 = rate1 + delta
    const spread = (rate1 * (1 - rate1)) / n1 + (rate2 * (1 - rate2)) / n2
    sum += weight * (x2 / n2 - x1 / n1 - delta)
    variance += (weight * weight * Math.max(0, spread) * all) / Math.max(1, all - 1)
  }
  if (variance > 0) return sum / Math.sqrt(variance)
  return sum === 0 ? 0 : Math.sign(sum) * Number.POSITIVE_INFINITY
}

/** The bound of the difference on one side, which the test at `alpha` just does not reject. */
export function scoreBound(strata: readonly Stratum[], alpha: number, side: 1 | -1): number {
  const isRejected = (delta: number) => normalBelow(side * scoreStatistic(strata, delta)) <= alpha
  let [inside, outside] = isRejected(0) ? [-side, 0] : [0, side]
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (inside + outside) / 2
    if (isRejected(middle)) outside = middle
    else inside = middle
  }
  return outside
}

/** The most likely rate 1 when rate 2 is rate 1 + delta. */
function likelyRate(x1: number, n1: number, x2: number, n2: number, delta: number): number {
  if (delta === 0) return (x1 + x2) / (n1 + n2)
  // The slope of the log-likelihood falls, so its zero is found by bisection.
  const slope = (rate: number) =>
    share(x1, rate) - share(n1 - x1, 1 - rate) + share(x2, rate + delta) - share(n2 - x2, 1 - rate - delta)
  let [low, high] = [Math.max(0, -delta), Math.min(1, 1 - delta)]
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2
    if (slope(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function share(count: number, rate: number): number {
  return count === 0 ? 0 : count / rate
}
