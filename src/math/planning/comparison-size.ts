// How many runs a side `diff` needs to find a lower pass rate (docs/spec/gates.md, section 10).
import { normalBelow } from '../normal.js'
import { divergence, rootOf } from './chernoff.js'
import { largeSampleP, powerAt, raisedLevel } from './comparison-power.js'

/** Up to this many runs, the power is computed for every number of runs: some seconds at most. */
const MOST_CHECKED = 10_000
/** Up to this many runs, `diff` uses Boschloo's test (MAX_EXACT_RUNS of src/core/statistics/rate-change.ts). */
const MOST_BY_BOSCHLOO = 500

export interface PlannedRuns {
  /** These and all larger numbers of runs are enough. */
  readonly runs: number
  /** By the normal approximation, where `runs` is only a bound. Otherwise one run less falls short. */
  readonly about?: number
}

/**
 * The least number of runs a side from which on the test of a row at `level` finds a fall of the pass rate with a chance
 * of at least `power`, with any larger number of runs as well.
 */
// Power is a saw-tooth in n, so the last n that falls short is searched downwards, from a number of runs for which a
// bound proves the power of all larger ones.
export function runsToCompare(from: number, to: number, level: number, power: number): PlannedRuns {
  const runs = runsAlwaysEnough(from, to, level, power)
  if (runs > MOST_CHECKED) return { runs, about: byNormal(from, to, level, power) }
  let n = runs
  while (n > MOST_BY_BOSCHLOO + 1 && powerAt(n - 1, from, to, level, largeSampleP) >= power) n -= 1
  if (n > MOST_BY_BOSCHLOO + 1) return { runs: n }
  // Boschloo's rejections contain Fisher's, which are found faster.
  while (n > 1 && powerAt(n - 1, from, to, level) >= power) n -= 1
  let raised = level
  while (n > 1) {
    raised = raisedLevel(n - 1, level, raised)
    if (powerAt(n - 1, from, to, raised) < power) break
    n -= 1
  }
  return { runs: n }
}

// J. L. Fleiss, Statistical Methods for Rates and Proportions, 1981, chapter 3.
function byNormal(from: number, to: number, level: number, power: number): number {
  const quantile = (chance: number) => rootOf((z) => normalBelow(z) - chance, -40, 40)
  const [middle, spread] = [(from + to) / 2, from * (1 - from) + to * (1 - to)]
  const needed = -quantile(level) * Math.sqrt(2 * middle * (1 - middle)) + quantile(power) * Math.sqrt(spread)
  return Math.ceil((needed / (from - to)) ** 2)
}

/** From this number of runs on, the tests at `level` have the power: the smaller one of two bounds. */
function runsAlwaysEnough(from: number, to: number, level: number, power: number): number {
  return Math.min(byHoeffding(from - to, level, power), byChernoff(from, to, level, power))
}

// With d more passes in sample 1, Fisher's p value is at most exp(-d^2 / (n + 1)) (R. J. Serfling, Probability
// inequalities for the sum in sampling without replacement, 1974, with half of the population drawn), and that of the
// score test at most half of it. A d that falls short of its mean n(from - to) by s has a chance of at most
// exp(-s^2 / n) (W. Hoeffding, Probability inequalities for sums of bounded random variables, 1963).
function byHoeffding(fall: number, level: number, power: number): number {
  const [doubt, risk] = [-Math.log(level), -Math.log(1 - power)]
  // n fall >= sqrt((n + 1) doubt) + sqrt(n risk), with sqrt(n + 1) <= sqrt(n) + 1 / 2 / sqrt(n) <= sqrt(n) + 1 / 2.
  const sum = Math.sqrt(doubt) + Math.sqrt(risk)
  return Math.ceil(((sum + Math.sqrt(sum * sum + 2 * fall * Math.sqrt(doubt))) / (2 * fall)) ** 2)
}

// When sample 1 has at least na passes and sample 2 at most nb, Fisher's p value is at most 2 sqrt(n) exp(-n K(a, b))
// with K = D(a, m) + D(b, m) and m = (a + b) / 2: the chance of both samples at rate m (Chernoff), given their sum,
// whose own chance is at least 1 / sqrt(16 n m (1 - m)) (Stirling). Each sample misses its side with a chance of at
// most exp(-n D(a, from)) and exp(-n D(b, to)), which share the risk equally. As n grows, a rises and b falls, so K
// grows, and nK grows faster than ln(2 sqrt(n)): what holds for n holds for all above. So does the p value of the
// score test, at most exp(-z^2 / 2) / 2 with z^2 = (a - b)^2 (2n - 1) / (4 m (1 - m)).
function byChernoff(from: number, to: number, level: number, power: number): number {
  const [doubt, risk] = [-Math.log(level), -Math.log((1 - power) / 2)]
  const isEnough = (n: number) => {
    const a = rootOf((rate) => risk - n * divergence(rate, from), 0, from)
    const b = rootOf((rate) => n * divergence(rate, to) - risk, to, 1)
    if (a <= b) return false
    const middle = (a + b) / 2
    const score = ((a - b) ** 2 * (2 * n - 1)) / (8 * middle * (1 - middle)) + Math.log(2)
    return Math.min(score, n * (divergence(a, middle) + divergence(b, middle)) - Math.log(4 * n) / 2) >= doubt
  }
  let high = 2
  while (high < 1e12 && !isEnough(high)) high *= 2
  let low = high / 2
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}
