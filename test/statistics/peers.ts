// The decisions of other tools on pass/fail scores, written from their documentation (docs/statistics.md names the
// versions). Each returns the rows that it reports as a regression.
import { benjaminiHochberg } from '../../src/math/comparison/benjamini-hochberg.js'
import { fisherExact } from '../../src/math/comparison/fisher-exact.js'
import { normalBelow } from '../../src/math/normal.js'
import type { Counts } from './rates.js'

const ALPHA = 0.05

/**
 * Fisher's test, two-sided, for every row by itself: what `diff --significant` did before. `assert_no_regression` of
 * signaltest for each case adds a drop of at least 10 points, which so few runs always have when they are significant.
 */
export function fisherRows(rows: readonly Counts[]): boolean[] {
  return rows.map((row) => drop(row) > 0 && fisher(row) < ALPHA)
}

/** `run_suite` of signaltest, a boolean metric: Benjamini-Hochberg over the cases, and a drop of at least 10 points. */
export function signaltestSuite(rows: readonly Counts[]): boolean[] {
  return corrected(rows, rows.map(fisher), 0.1)
}

/** `run_suite` of signaltest, a numeric metric with `test="mannwhitney"`: a drop of the mean of at least 0.03. */
export function signaltestMannWhitney(rows: readonly Counts[]): boolean[] {
  return corrected(rows, rows.map(mannWhitneyOf), 0.03)
}

/** `compare` of agent-regress: the scores of all cases in one comparison. */
export function agentRegressSuite(rows: readonly Counts[]): boolean {
  const total = (key: keyof Counts) => rows.reduce((sum, row) => sum + row[key], 0)
  return isRegressed({ x1: total('x1'), x2: total('x2'), n: total('n') })
}

/** `agent-regress compare --fail-on-regression`, once for each case. */
export function agentRegressCases(rows: readonly Counts[]): boolean[] {
  return rows.map(isRegressed)
}

/** Mann-Whitney at 0.05, and Cohen's d of at least 0.2; fewer than 10 scores a side decide nothing. */
function isRegressed(row: Counts): boolean {
  return row.n >= 10 && mannWhitneyOf(row) < ALPHA && cohensD(row) <= -0.2
}

function corrected(rows: readonly Counts[], pValues: readonly number[], least: number): boolean[] {
  const { count, cutoff } = benjaminiHochberg(pValues, ALPHA)
  return rows.map((row, index) => count > 0 && (pValues[index] ?? 1) <= cutoff && drop(row) >= least - 1e-9)
}

function drop({ x1, x2, n }: Counts): number {
  return (x1 - x2) / n
}

const known = new Map<string, number>()

/** Two-sided. Many rows have the same counts. */
function fisher({ x1, x2, n }: Counts): number {
  const key = `${x1} ${x2} ${n}`
  const p = known.get(key) ?? fisherExact(x1, n, x2, n)
  known.set(key, p)
  return p
}

function mannWhitneyOf({ x1, x2, n }: Counts): number {
  return mannWhitney(x1, n, x2, n)
}

/**
 * Two-sided p value of scores that are 0 or 1, as SciPy computes it for scores with ties: normal approximation with
 * corrections for ties and continuity.
 */
export function mannWhitney(x1: number, n1: number, x2: number, n2: number): number {
  const all = n1 + n2
  const ones = x1 + x2
  const ties = (ones ** 3 - ones + (all - ones) ** 3 - (all - ones)) / (all * (all - 1))
  const spread = Math.sqrt(((n1 * n2) / 12) * (all + 1 - ties))
  if (!(spread > 0)) return 1
  // Pairs that sample 2 wins, and half of those that are equal.
  const wins = x2 * (n1 - x1) + (x1 * x2 + (n1 - x1) * (n2 - x2)) / 2
  const distance = Math.abs(wins - (n1 * n2) / 2) - 0.5
  return Math.min(1, 2 * normalBelow(-distance / spread))
}

/** With the pooled standard deviation of both samples. */
function cohensD({ x1, x2, n }: Counts): number {
  const variance = (x: number) => (x * (n - x)) / n / (n - 1)
  const spread = Math.sqrt((variance(x1) + variance(x2)) / 2)
  if (spread === 0) return x1 === x2 ? 0 : Math.sign(x2 - x1) * Number.POSITIVE_INFINITY
  return (x2 - x1) / n / spread
}
