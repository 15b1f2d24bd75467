// Boschloo's exact test of two pass rates. Like Fisher's test it makes no approximation, but it does not condition on
// the sum of passes, so it finds more at the same error rate (R. D. Boschloo, Raised conditional level of significance
// for the 2x2-table when testing the equality of two probabilities, Statistica Neerlandica 24, 1970).
//
// Tables are ordered by Fisher's one-sided p value, those with the same one by the difference of the rates. The p value is the largest chance, over all pairs of rates that the
// hypothesis allows, of a table at most as probable as the observed one. With the same order for every hypothesis
// "rate 2 - rate 1 >= delta", the bounds of the difference are those of R. J. Buehler (1957): they exclude zero exactly
// when the test rejects.

import { logChoose } from '../log-factorial.js'
import { fisherLower } from './fisher-exact.js'

/** Values that are equal in theory differ in their last bits. */
const TIE = 1 + 1e-9
/** Bounds and the places of maxima are computed to this precision. */
const PRECISION = 1e-5
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** One-sided p value for "rate 2 is lower than rate 1", for whole numbers 0 <= x <= n with n >= 1. */
export function boschloo(x1: number, n1: number, x2: number, n2: number): number {
  return new Region(x1, n1, x2, n2).largestChance(0)
}

/** The upper bound of rate 2 - rate 1, missed with a chance of at most `alpha`. */
export function boschlooUpper(x1: number, n1: number, x2: number, n2: number, alpha: number): number {
  return new Region(x1, n1, x2, n2).upperBound(alpha)
}

/** The tables that speak for a lower rate 2 at least as much as the observed one. */
class Region {
  readonly #first: Sample
  readonly #second: Sample
  /** Per number of passes of sample 1: the most passes of sample 2 in the region; -1 for none. */
  readonly #most: Int32Array

  constructor(x1: number, n1: number, x2: number, n2: number) {
    this.#first = new Sample(n1)
    this.#second = new Sample(n2)
    this.#most = new Int32Array(n1 + 1)
    const [observed, lead] = [fisherLower(x1, n1, x2, n2), x1 * n2 - x2 * n1]
    // Fisher's p value is 1 for many tables, so the difference of the rates decides between equal ones.
    const isAsExtreme = (passes1: number, passes2: number) => {
      const p = fisherLower(passes1, n1, passes2, n2)
      return p * TIE < observed || (p <= observed * TIE && passes1 * n2 - passes2 * n1 >= lead)
    }
    // Both fall with the passes of sample 1 and rise with those of sample 2, so the edge is a staircase.
    let most = -1
    for (let passes = 0; passes <= n1; passes += 1) {
      while (most < n2 && isAsExtreme(passes, most + 1)) most += 1
      this.#most[passes] = most
    }
  }

  /** The greatest chance of the region when rate 2 - rate 1 = delta. */
  largestChance(delta: number): number {
    const [from, to] = [Math.max(0, -delta), Math.min(1, 1 - delta)]
    // Evenly spaced on the scale on which the spread of a rate is the same everywhere.
    const steps = 16 + Math.ceil(8 * Math.sqrt(this.#first.size + this.#second.size))
    const rateAt = (place: number) => from + (to - from) * Math.sin((Math.PI / 2) * place) ** 2
    const chanceAt = (place: number) => this.#chance(rateAt(place), rateAt(place) + delta)
    const chances = Array.from({ length: steps + 1 }, (_, index) => chanceAt(index / steps))
    const peaks = chances
      .map((chance, index) => ({ chance, index }))
      .filter(({ chance, index }) => chance >= (chances[index - 1] ?? 0) && chance >= (chances[index + 1] ?? 0))
      .sort((left, right) => right.chance - left.chance)
      .slice(0, 3)
    return Math.min(1, Math.max(...peaks.map(({ index }) => peak(chanceAt, (index - 1) / steps, (index + 1) / steps))))
  }

  /** The greatest rate 2 - rate 1 under which the region has a chance of more than `alpha`. */
  upperBound(alpha: number): number {
    // The chance falls as delta rises, so zero separates what the test rejects from what it does not.
    let [low, high] = this.largestChance(0) > alpha ? [0, 1] : [-1, 0]
    // Zero is not the bound of a difference that the test rejects, however near it is.
    while (high - low > PRECISION || (high === 0 && low < -Number.EPSILON)) {
      const middle = (low + high) / 2
      if (this.largestChance(middle) > alpha) low = middle
      else high = middle
    }
    return high
  }

  #chance(rate1: number, rate2: number): number {
    const first = this.#first.probabilities(rate1)
    const second = this.#second.probabilities(rate2)
    let sum = 0
    let below = 0
    let next = 0
    for (let passes = 0; passes < first.length; passes += 1) {
      const most = this.#most[passes] ?? -1
      for (; next <= most; next += 1) below += second[next] ?? 0
      sum += (first[passes] ?? 0) * below
    }
    return sum
  }
}

/** The binomial distribution of the passes of one sample. */
class Sample {
  readonly size: number
  readonly #ways: Float64Array
  readonly #probabilities: Float64Array

  constructor(size: number) {
    this.size = size
    this.#ways = Float64Array.from({ length: size + 1 }, (_, passes) => logChoose(size, passes))
    this.#probabilities = new Float64Array(size + 1)
  }

  /** Valid until the next call. */
  probabilities(rate: number): Float64Array {
    const [pass, fail] = [Math.log(Math.min(1, Math.max(0, rate))), Math.log1p(-Math.min(1, Math.max(0, rate)))]
    for (let passes = 0; passes <= this.size; passes += 1) {
      const failures = this.size - passes
      const logarithm = (passes === 0 ? 0 : passes * pass) + (failures === 0 ? 0 : failures * fail)
      this.#probabilities[passes] = Math.exp((this.#ways[passes] ?? 0) + logarithm)
    }
    return this.#probabilities
  }
}

/** The maximum between two places around a peak, by golden section. */
function peak(valueAt: (place: number) => number, from: number, to: number): number {
  let [low, high] = [Math.max(0, from), Math.min(1, to)]
  let [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)]
  let [atLeft, atRight] = [valueAt(left), valueAt(right)]
  while (high - low > PRECISION) {
    if (atLeft > atRight) {
      ;[high, right, atRight] = [right, left, atLeft]
      left = high - GOLDEN * (high - low)
      atLeft = valueAt(left)
    } else {
      ;[low, left, atLeft] = [left, right, atRight]
      right = low + GOLDEN * (high - low)
      atRight = valueAt(right)
    }
  }
  return Math.max(atLeft, atRight, valueAt(low), valueAt(high))
}
