// How many runs a side the suite line of `diff` needs (docs/spec/gates.md, section 10).
import { normalBelow } from '../normal.js'

/** The normal quantile of one-sided 2.5 %: the part of the error budget that is the suite line's. */
const CRITICAL = 1.959964
const MOST_RUNS = 10_000_000

/**
 * The runs a side with which the stratified test finds that the pass rate of all `rows` falls, with a chance of `power`;
 * null when `MOST_RUNS` are not enough. A normal approximation, which rises with n.
 */
export function runsForSuite(from: number, to: number, rows: number, power: number): number | null {
  if (suitePower(MOST_RUNS, from, to, rows) < power) return null
  let [low, high] = [0, MOST_RUNS]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (suitePower(middle, from, to, rows) >= power) high = middle
    else low = middle
  }
  return high
}

// The statistic is the difference of all passes before and after. Given the passes t of both samples of a row, its
// variance is t (2n - t) / (2n - 1) if nothing changed, of which the mean is taken. It moves in steps of two, so the
// exact test asks for one more than the normal quantile (continuity correction).
function suitePower(n: number, from: number, to: number, rows: number): number {
  const spread = from * (1 - from) + to * (1 - to)
  const mean = n * (from + to)
  const variance = (2 * n * mean - mean * mean - n * spread) / (2 * n - 1)
  const needed = 1 + CRITICAL * Math.sqrt(rows * variance)
  return normalBelow((rows * n * (from - to) - needed) / Math.sqrt(rows * n * spread))
}
