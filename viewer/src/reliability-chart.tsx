import { exactLowerBound, exactUpperBound } from '../../src/math/clopper-pearson.js'
import type { CheckResult } from '../../src/score/result/result.js'
import { LineChart, type Point } from './line-chart.js'

/** Each side of a two-sided 95 % interval. */
const ONE_SIDE = 0.975
const MAX_POINTS = 60

/**
 * pass^k and pass@k, when a gate measures them: the unbiased estimates, with the interval from the exact bounds on the
 * pass rate.
 */
export function ReliabilityChart({ check }: { readonly check: CheckResult }) {
  const { gate, targets } = check
  const [n, c] = [targets[`${gate}.runs`], targets[`${gate}.passes`]]
  const [passHat, passAt] = [targets[`${gate}.pass_hat`], targets[`${gate}.pass_at`]]
  if (typeof n !== 'number' || typeof c !== 'number' || n < 2 || !Array.isArray(passHat) || !Array.isArray(passAt))
    return null
  const [low, high] = [exactLowerBound(c, n, ONE_SIDE), exactUpperBound(c, n, ONE_SIDE)]
  const every = Math.ceil(passHat.length / MAX_POINTS)
  const points = (values: readonly number[], at: (p: number, k: number) => number): Point[] =>
    values.flatMap((y, i) => {
      const k = i + 1
      const isShown = i % every === 0 || k === values.length
      return isShown ? [{ x: k, y, low: at(low, k), high: at(high, k) }] : []
    })
  return (
    <LineChart
      label="How likely one of k runs passes, and how likely all k do, with 95 % intervals"
      xLabel="k runs"
      lines={[
        { name: 'pass@k: at least one of k passes', points: points(passAt, (p, k) => 1 - (1 - p) ** k) },
        { name: 'pass^k: all k pass', points: points(passHat, (p, k) => p ** k) },
      ]}
    />
  )
}
