// Where the pass rate of a row changed: a generalised likelihood ratio scan that is read after every result, so that
// looking every night is the same computation as looking once (D. Siegmund, E. S. Venkatraman, Using the generalized
// likelihood ratio statistic for sequential detection of a change-point, Ann. Statist. 23, 1995). Decision record 0067
// has the calibration.

import { benjaminiHochberg } from './comparison/benjamini-hochberg.js'

/** One result of a row: how many of its runs passed. */
export interface ResultCount {
  readonly passes: number
  readonly runs: number
}

export interface ChangePoint {
  /** The index of the first result with the new pass rate. */
  readonly index: number
  /** The index of the result that showed it. */
  readonly detected: number
  /** The runs since the change before, and until the next one. */
  readonly before: ResultCount
  readonly after: ResultCount
}

/** Either side of a scanned split has at least two results, so that a single one needs overwhelming evidence. */
const LEAST_RESULTS = 2
/** Scales beyond this many results have a penalty: long stretches give more chances to find something. */
const FREE_RESULTS = 3
/** In nats: an improvement needs more evidence than a drop, which costs more when it is missed. */
const RISE_PENALTY = 3
/** The horizon of the calibration. */
const CALIBRATED_RESULTS = 200
/** Below this many nats, both sides agree by now, and an alarm is withdrawn. */
const LEAST_DIFFERENCE = 2
const LARGEST_TABLE = 1 << 20

/**
 * An upper bound on the chance that a row whose pass rate never changes is ever reported with this statistic or a
 * larger one, in `results` results, when it is looked at after each of them. Fitted to simulations.
 */
function falseAlarmChance(statistic: number, results: number): number {
  if (statistic <= 2) return 1
  const inHorizon = 1.4 * statistic ** 2 * Math.exp(-statistic)
  return Math.min(1, inHorizon * Math.max(1, results / CALIBRATED_RESULTS))
}

/** A p value for "the pass rate changed at some time". It is valid at any time: it never rises with further results. */
export function changePValue(counts: readonly ResultCount[]): number {
  const scan = new Scan(counts)
  let least = 1
  for (let end = 2 * LEAST_RESULTS; end <= counts.length; end += 1)
    least = Math.min(least, falseAlarmChance(scan.best(0, end).statistic, end))
  return least
}

/** The change points of one row, oldest first. Without a change, any is reported with a chance of at most `alpha`. */
export function changePoints(counts: readonly ResultCount[], alpha = 0.05): ChangePoint[] {
  const scan = new Scan(counts)
  const found: { index: number; detected: number }[] = []
  let start = 0
  for (let end = 2 * LEAST_RESULTS; end <= counts.length; end += 1) {
    const { statistic, index } = scan.best(start, end)
    if (falseAlarmChance(statistic, end - start) > alpha) continue
    found.push({ index, detected: end - 1 })
    start = index
  }
  return scan.relocated(found)
}

class Scan {
  readonly #passes: Float64Array
  readonly #runs: Float64Array
  readonly #table: Float64Array
  readonly #length: number

  constructor(counts: readonly ResultCount[]) {
    this.#length = counts.length
    this.#passes = new Float64Array(counts.length + 1)
    this.#runs = new Float64Array(counts.length + 1)
    for (const [index, { passes, runs }] of counts.entries()) {
      this.#passes[index + 1] = (this.#passes[index] ?? 0) + passes
      this.#runs[index + 1] = (this.#runs[index] ?? 0) + runs
    }
    const total = Math.min(this.#runs[counts.length] ?? 0, LARGEST_TABLE)
    this.#table = new Float64Array(total + 1)
    for (let x = 2; x <= total; x += 1) this.#table[x] = x * Math.log(x)
  }

  /** The best split of the results from `start` up to `end`, which is not included. */
  best(start: number, end: number): { readonly statistic: number; readonly index: number } {
    const whole = this.#likelihood(start, end)
    const found = { statistic: 0, index: start }
    for (let index = start + LEAST_RESULTS; index <= end - LEAST_RESULTS; index += 1) {
      const ratio = this.#likelihood(start, index) + this.#likelihood(index, end) - whole
      if (ratio <= found.statistic) continue
      const statistic = ratio - this.#penalty(start, index, end)
      if (statistic > found.statistic) Object.assign(found, { statistic, index })
    }
    return found
  }

  /**
   * With all results, each change is located again between its neighbours (J. Bai, Estimating multiple breaks one at a
   * time, Econometric Theory 13, 1997), and one whose sides agree by now is withdrawn.
   */
  relocated(found: readonly { readonly index: number; readonly detected: number }[]): ChangePoint[] {
    let kept = [...found]
    for (let place = 0; place < kept.length; ) {
      const start = kept[place - 1]?.index ?? 0
      const end = kept[place + 1]?.index ?? this.#length
      const split = this.#split(start, end)
      const one = kept[place]
      if (one === undefined || split.ratio < LEAST_DIFFERENCE) {
        kept = kept.toSpliced(place, 1)
        // The change before it now has other neighbours.
        place = Math.max(0, place - 1)
        continue
      }
      kept[place] = { index: split.index, detected: Math.max(one.detected, split.index) }
      place += 1
    }
    return kept.map((one, place) => ({
      ...one,
      before: this.#count(kept[place - 1]?.index ?? 0, one.index),
      after: this.#count(one.index, kept[place + 1]?.index ?? this.#length),
    }))
  }

  #split(start: number, end: number): { readonly ratio: number; readonly index: number } {
    const whole = this.#likelihood(start, end)
    const found = { ratio: 0, index: start }
    for (let index = start + 1; index < end; index += 1) {
      const ratio = this.#likelihood(start, index) + this.#likelihood(index, end) - whole
      if (ratio > found.ratio) Object.assign(found, { ratio, index })
    }
    return found
  }

  #penalty(start: number, index: number, end: number): number {
    const before = this.#count(start, index)
    const after = this.#count(index, end)
    const rises = after.passes * before.runs > before.passes * after.runs
    return Math.log(Math.max(1, (end - index) / FREE_RESULTS)) + (rises ? RISE_PENALTY : 0)
  }

  #count(start: number, end: number): ResultCount {
    return {
      passes: (this.#passes[end] ?? 0) - (this.#passes[start] ?? 0),
      runs: (this.#runs[end] ?? 0) - (this.#runs[start] ?? 0),
    }
  }

  /** The largest log likelihood of these results with one pass rate: x ln(x/n) + (n - x) ln((n - x)/n). */
  #likelihood(start: number, end: number): number {
    const passes = (this.#passes[end] ?? 0) - (this.#passes[start] ?? 0)
    const runs = (this.#runs[end] ?? 0) - (this.#runs[start] ?? 0)
    return this.#xLogX(passes) + this.#xLogX(runs - passes) - this.#xLogX(runs)
  }

  #xLogX(x: number): number {
    return this.#table[x] ?? x * Math.log(x)
  }
}

/**
 * The change points of many rows. Benjamini-Hochberg over the rows: when no row changed, any is reported with a chance
 * of at most `alpha`; otherwise at most that share of the reported rows did not change.
 */
export function changePointsOfRows(rows: readonly (readonly ResultCount[])[], alpha = 0.05): ChangePoint[][] {
  const pValues = rows.map((counts) => changePValue(counts))
  const { cutoff } = benjaminiHochberg(pValues, alpha)
  return rows.map((counts, index) => ((pValues[index] ?? 1) <= cutoff ? changePoints(counts, cutoff) : []))
}
