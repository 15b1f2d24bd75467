// The chance that a comparison of two samples of n runs finds a lower pass rate, summed over all outcomes.
import { binomialProbability, binomialTail } from '../binomial.js'
import { fisherLower } from '../comparison/fisher-exact.js'
import { logChoose } from '../log-factorial.js'
import { normalBelow } from '../normal.js'

/** Outcomes further from the mean have a chance of less than 1e-15, which is left out: the power is a lower bound. */
const SPREADS = 8.5
const TIE = 1 + 1e-9

/** The chance that the p value of `test` is at most `level` when the rate falls from `from` to `to`. */
export function powerAt(n: number, from: number, to: number, level: number, test: RowTest = fisherP): number {
  const spread = SPREADS * Math.sqrt(n * from * (1 - from)) + SPREADS
  const least = Math.max(0, Math.floor(n * from - spread))
  const most = Math.min(n, Math.ceil(n * from + spread))
  const isFound = (x1: number, x2: number) => test(x1, x2, n) <= level * TIE
  let edge = edgeAt(least, n, isFound)
  let power = 0
  for (let passes = least; passes <= most; passes += 1) {
    while (edge < n && isFound(passes, edge + 1)) edge += 1
    if (edge >= 0) power += binomialProbability(passes, n, from) * (1 - binomialTail(edge + 1, n, to))
  }
  return power
}

/** The p value for "rate 2 is lower" of x1 and x2 passes in n runs each; it falls with x1 and rises with x2. */
type RowTest = (x1: number, x2: number, n: number) => number

function fisherP(x1: number, x2: number, n: number): number {
  return fisherLower(x1, n, x2, n)
}

/** The test of large samples, the stratified test of one row: the larger p value of Fisher's and the score test. */
export function largeSampleP(x1: number, x2: number, n: number): number {
  const passes = x1 + x2
  const spread = Math.sqrt((passes * (2 * n - passes)) / (2 * n - 1))
  return Math.max(fisherP(x1, x2, n), spread === 0 ? 1 : normalBelow((x2 - x1) / spread))
}

/** The most passes of sample 2 that are significantly fewer than `passes` of sample 1; -1 for none. */
function edgeAt(passes: number, n: number, isFound: (x1: number, x2: number) => boolean): number {
  let [low, high] = [-1, n]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isFound(passes, middle)) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The level of Fisher's test with which it errs as often as `level` allows: Boschloo's test at `level`. `from` is a
 * level that is known to be allowed.
 */
export function raisedLevel(n: number, level: number, from = level): number {
  const size = new LargestSize(n)
  let [low, high] = [Math.max(level, from), Math.max(level, from)]
  if (size.of(low) > level) low = level
  for (let factor = 1.02; high < 1 && size.of(high) <= level; factor *= factor) {
    low = high
    high = Math.min(1, high * factor)
  }
  while (high / low > TIE) {
    const middle = Math.sqrt(low * high)
    if (size.of(middle) <= level) low = middle
    else high = middle
  }
  return low
}

/** The largest chance, over all pass rates, that Fisher's test at a level errs. */
class LargestSize {
  readonly #n: number
  /** By rate on a grid, the binomial probabilities. Two samples of one size make it symmetric about one half. */
  readonly #grid: readonly Float64Array[]

  constructor(n: number) {
    this.#n = n
    const ways = Float64Array.from({ length: n + 1 }, (_, passes) => logChoose(n, passes))
    const steps = 32 + Math.ceil(16 * Math.sqrt(n))
    // Evenly spaced on the scale on which the spread of a rate is the same everywhere.
    this.#grid = Array.from({ length: steps }, (_, index) => {
      const rate = Math.sin((Math.PI / 4) * ((index + 1) / steps)) ** 2
      const [pass, fail] = [Math.log(rate), Math.log1p(-rate)]
      return ways.map((way, passes) => Math.exp(way + passes * pass + (n - passes) * fail))
    })
  }

  of(level: number): number {
    const edges = this.#edges(level)
    let largest = 0
    for (const probabilities of this.#grid) largest = Math.max(largest, sizeAt(edges, probabilities))
    return largest
  }

  #edges(level: number): Int32Array {
    const edges = new Int32Array(this.#n + 1)
    let edge = -1
    for (let passes = 0; passes <= this.#n; passes += 1) {
      while (edge < this.#n && fisherLower(passes, this.#n, edge + 1, this.#n) <= level * TIE) edge += 1
      edges[passes] = edge
    }
    return edges
  }
}

function sizeAt(edges: Int32Array, probabilities: Float64Array): number {
  let [sum, below, next] = [0, 0, 0]
  for (let passes = 0; passes < edges.length; passes += 1) {
    for (; next <= (edges[passes] ?? -1); next += 1) below += probabilities[next] ?? 0
    sum += (probabilities[passes] ?? 0) * below
  }
  return sum
}
