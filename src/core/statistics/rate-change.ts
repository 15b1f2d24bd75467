// Whether pass rates changed by more than the noise of a few runs: every row by itself, and all rows together
// (docs/statistics.md). One-sided, because a release is stopped by what got worse.
import { benjaminiHochberg } from '../../math/comparison/benjamini-hochberg.js'
import { boschloo, boschlooUpper } from '../../math/comparison/boschloo.js'
import { type StratifiedTest, type Stratum, stratifiedTest } from '../../math/comparison/cochran-mantel-haenszel.js'
import { type StoppedSample, stoppedLower } from '../../math/comparison/stopped-test.js'
import type { Interval } from '../../math/interval.js'
import { roundRatio } from '../../math/percent.js'
import { designSequential } from '../../math/sequential.js'
import type { StopRule } from './run-sequence.js'

/** The chance of a false alarm when nothing changed: so much for all rows together, and as much for the suite. */
export const ERROR_BUDGET = { rows: 0.025, suite: 0.025 } as const

/** The least difference that is not zero after rounding. */
const ROUNDING = 1e-9
/** With more runs on a side, the score test is as good and faster. */
const MAX_EXACT_RUNS = 500

export interface PassCount {
  readonly passes: number
  readonly runs: number
}

/** The runs of one side of a row, at least one. */
export interface Sample extends PassCount {
  /** For runs that stopped when they decided. */
  readonly rule?: StopRule | undefined
}

export interface RatePair {
  readonly old: Sample
  readonly new: Sample
  /** Rows with the same text score the same runs. */
  readonly sample: string
}

export interface RateChange {
  readonly old: PassCount
  readonly new: PassCount
  /** New rate minus old rate, as a ratio. */
  readonly difference: number
  /** Of the difference. As wide as the number of rows requires, so that it excludes zero exactly for `worse` and `better`. */
  readonly interval: Interval
  /** Boschloo's exact test, one-sided in the direction of the difference. Not corrected for the number of rows. */
  readonly p_value: number
  /** `too_few_runs`: with so few runs, no outcome could have been significant. */
  readonly verdict: 'worse' | 'better' | 'within_noise' | 'too_few_runs'
}

export interface SuiteChange {
  /** How many rows were compared. */
  readonly rows: number
  /** Mean pass rates, as ratios; each row is weighted by its runs on both sides. */
  readonly old: number
  readonly new: number
  readonly difference: number
  /** 95 % interval of the difference. */
  readonly interval: Interval
  /** Cochran-Mantel-Haenszel, one-sided in the direction of the difference. */
  readonly p_value: number
  readonly method: StratifiedTest['method']
  readonly verdict: RateChange['verdict']
}

export interface RateChanges {
  /** Rows are judged when they are asked for: an interval takes much longer than a test. */
  readonly change: (index: number) => RateChange
  readonly verdicts: readonly RateChange['verdict'][]
  /** Null without rows. */
  readonly suite: SuiteChange | null
}

/** Whoever compares many times may pass the same `tests`, which keep what they computed. */
export function compareRates(pairs: readonly RatePair[], tests = new RowTests()): RateChanges {
  const worse = pairs.map(({ old, new: now }) => tests.lower(old, now))
  const better = pairs.map(({ old, new: now }) => tests.lower(now, old))
  const cutoffs = { worse: cutoffOf(worse), better: cutoffOf(better) }
  const verdicts = pairs.map(({ old, new: now }, index) => {
    if ((worse[index] ?? 1) <= cutoffs.worse) return 'worse'
    if ((better[index] ?? 1) <= cutoffs.better) return 'better'
    return tests.strongest(old, now) > cutoffs.worse ? 'too_few_runs' : 'within_noise'
  })
  const change = (index: number): RateChange => {
    const { old, new: now } = pairs[index] as RatePair
    const difference = now.passes / now.runs - old.passes / old.runs
    return {
      old: countOf(old),
      new: countOf(now),
      difference: roundRatio(difference),
      interval: [roundRatio(-tests.upper(now, old, cutoffs.better)), roundRatio(tests.upper(old, now, cutoffs.worse))],
      p_value: roundRatio((difference > 0 ? better[index] : worse[index]) ?? 1),
      verdict: verdicts[index] ?? 'within_noise',
    }
  }
  return { change, verdicts, suite: suiteChange(pairs) }
}

function countOf({ passes, runs }: Sample): PassCount {
  return { passes, runs }
}

function cutoffOf(pValues: readonly number[]): number {
  return benjaminiHochberg(pValues, ERROR_BUDGET.rows).cutoff
}

/** Without runs that stopped when they decided: their number depends on how many passed. */
function suiteChange(rows: readonly RatePair[]): SuiteChange | null {
  const pairs = rows.filter(({ old, new: now }) => old.rule === undefined && now.rule === undefined)
  const strata = strataOf(pairs)
  const test = stratifiedTest(strata)
  if (test === null) return null
  const weights = strata.map(({ n1, n2 }) => (n1 * n2) / (n1 + n2))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = (rateOf: (stratum: Stratum) => number) =>
    strata.reduce((sum, stratum, index) => sum + (weights[index] ?? 0) * rateOf(stratum), 0) / all
  const [lower, upper] = test.bounds(ERROR_BUDGET.suite)
  return {
    rows: pairs.length,
    old: roundRatio(mean(({ x1, n1 }) => x1 / n1)),
    new: roundRatio(mean(({ x2, n2 }) => x2 / n2)),
    difference: roundRatio(test.difference),
    interval: [roundRatio(lower), roundRatio(upper)],
    p_value: roundRatio(test.difference > 0 ? test.better : test.worse),
    method: test.method,
    verdict: suiteVerdict(test, strata),
  }
}

function suiteVerdict(test: StratifiedTest, strata: readonly Stratum[]): RateChange['verdict'] {
  if (test.worse <= ERROR_BUDGET.suite) return 'worse'
  if (test.better <= ERROR_BUDGET.suite) return 'better'
  const strongest = stratifiedTest(strata.map(({ n1, n2 }) => ({ x1: n1, n1, x2: 0, n2 })))
  return (strongest?.worse ?? 1) > ERROR_BUDGET.suite ? 'too_few_runs' : 'within_noise'
}

/** Rows that score the same runs are one stratum with their mean, because they pass and fail together. */
function strataOf(pairs: readonly RatePair[]): Stratum[] {
  const samples = new Map<string, RatePair[]>()
  for (const pair of pairs) {
    const { old, new: now, sample } = pair
    const key = JSON.stringify([sample, old.runs, now.runs])
    const known = samples.get(key)
    if (known === undefined) samples.set(key, [pair])
    else known.push(pair)
  }
  return [...samples.values()].map((rows) => {
    const mean = (passes: (pair: RatePair) => number) =>
      Math.round(rows.reduce((sum, row) => sum + passes(row), 0) / rows.length)
    const [{ old, new: now }] = rows as [RatePair]
    return { x1: mean((row) => row.old.passes), n1: old.runs, x2: mean((row) => row.new.passes), n2: now.runs }
  })
}

/** Tests of single rows. Many rows have the same counts, so each answer is kept. */
export class RowTests {
  readonly #known = new Map<string, number>()

  /** The p value for "the rate of `now` is lower". */
  lower(old: Sample, now: Sample): number {
    return this.#once('p', old, now, () => {
      if (isStopped(old, now)) return stoppedLower(stoppedSample(old), stoppedSample(now))
      return isLarge(old, now) ? stratumTest(old, now).worse : boschloo(old.passes, old.runs, now.passes, now.runs)
    })
  }

  /**
   * The upper bound of the rate of `now` minus that of `old`. Where Boschloo's test rejects, the bound comes from the
   * order of its tables; that order says little about other differences, so elsewhere the bound is that of the score test.
   */
  upper(old: Sample, now: Sample, alpha: number): number {
    const isRejected = this.lower(old, now) <= alpha
    return this.#once(`upper ${alpha}`, old, now, () => {
      if (isRejected && !isStopped(old, now) && !isLarge(old, now)) {
        return boschlooUpper(old.passes, old.runs, now.passes, now.runs, alpha)
      }
      const [, upper] = stratumTest(old, now).bounds(alpha)
      return isRejected ? Math.min(upper, -ROUNDING) : Math.max(upper, 0)
    })
  }

  /** The least possible p value with so many runs. */
  strongest(old: Sample, now: Sample): number {
    // Runs that stopped when they decided are enough to find something.
    if (isStopped(old, now)) return 0
    return this.lower({ passes: old.runs, runs: old.runs }, { passes: 0, runs: now.runs })
  }

  #once(what: string, old: Sample, now: Sample, compute: () => number): number {
    const key = JSON.stringify([what, old.passes, old.runs, old.rule, now.passes, now.runs, now.rule])
    const known = this.#known.get(key) ?? compute()
    this.#known.set(key, known)
    return known
  }
}

function isStopped(old: Sample, now: Sample): boolean {
  return old.rule !== undefined || now.rule !== undefined
}

function stoppedSample({ passes, runs, rule }: Sample): StoppedSample {
  return { passes, runs, design: rule === undefined ? null : designSequential(rule) }
}

function isLarge(old: Sample, now: Sample): boolean {
  return Math.max(old.runs, now.runs) > MAX_EXACT_RUNS
}

function stratumTest(old: Sample, now: Sample): StratifiedTest {
  // One row with runs is always a test.
  return stratifiedTest([{ x1: old.passes, n1: old.runs, x2: now.passes, n2: now.runs }]) as StratifiedTest
}
