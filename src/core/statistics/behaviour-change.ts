// Whether two groups of runs behave differently, and which of many rows do.
import { benjaminiHochberg } from '../../math/comparison/benjamini-hochberg.js'
import { leastP, MAX_DIVIDED, permutationTest } from '../../math/comparison/permutation-test.js'
import { mulberry32 } from './mulberry32.js'

/**
 * The chance that a diff of unchanged rows finds a drift is 5 %: 4 % for what the agent did, 1 % for what it used. They
 * are separate because tokens vary in every row. The calls of most rows do not, so few rows are corrected for.
 */
export const DRIFT_LEVELS = { actions: 0.04, usage: 0.01 } as const
export type DriftFamily = keyof typeof DRIFT_LEVELS
/** A difference of shares by less, or of medians by a smaller part of the old one, does not count as a change. */
export const LEAST_EFFECT = 0.1
/** The same numbers on every machine. */
const SEED = 24
/** Random divisions: enough for one row of many to be found, and for few rows not more than that. */
const DIVISIONS = { perRow: 50, least: 2_000, most: 20_000 } as const
/** Work of one division of the runs: cells that are added. Rows with many runs compare fewer columns. */
const MAX_CELLS = 10_000
const LEAST_COLUMNS = 20
const MOST_COLUMNS = 200

/** One number for each run, those of the old side first. */
export interface Column {
  readonly values: Float64Array
  /** Where there are too many columns, those with a smaller number are compared. */
  readonly priority: number
  /** The difference of the two sides is large enough to matter. */
  readonly isLarge: boolean
}

export interface BehaviourChange {
  /** Null when no column varies enough for any division of the runs to be significant. */
  readonly p_value: number | null
  /** By index of the column, adjusted for the number of columns; 1 for those that were not compared. */
  readonly adjusted: readonly number[]
}

/** The smallest p value that any difference can have with so many runs. */
export function smallestP(old: number, now: number): number {
  return leastP(old, now, Math.min(old, now))
}

/** Whether a feature that so many of all runs have, or do not have, can differ by enough to be a change. */
export function canDiffer(odd: number, old: number, now: number): boolean {
  return odd >= LEAST_EFFECT * Math.min(old, now) && leastP(old, now, odd) <= DRIFT_LEVELS.actions
}

/** How many runs on each side are enough for a change of all runs to have a p value of at most `cutoff`. */
export function enoughRuns(cutoff: number): number {
  let runs = 1
  while (smallestP(runs, runs) > cutoff) runs += 1
  return runs
}

/** Compares two sides of runs, `old` of them on the first, in all columns at once. `rows`: how many rows the diff has. */
export function compareBehaviour(
  columns: readonly Column[],
  old: number,
  level: number,
  rows: number,
): BehaviourChange {
  const adjusted = columns.map(() => 1)
  const chosen = testable(columns, old, level)
  if (chosen.length === 0) return { p_value: null, adjusted }
  const isLarge = (place: number): boolean => {
    const group = chosen[place] ?? []
    return group.some((index) => columns[index]?.isLarge === true)
  }
  const values = chosen.flatMap(([index = 0]) => columns[index]?.values ?? [])
  const most = Math.min(DIVISIONS.most, Math.max(DIVISIONS.least, DIVISIONS.perRow * rows)) - 1
  const test = permutationTest(values, old, isLarge, { most, random: mulberry32(SEED) })
  for (const [place, group] of chosen.entries()) for (const index of group) adjusted[index] = test.adjusted[place] ?? 1
  return { p_value: test.p, adjusted }
}

/** The largest p value of one diff that is significant. */
export function driftCutoff(pValues: readonly number[], family: DriftFamily): number {
  return benjaminiHochberg(pValues, DRIFT_LEVELS[family]).cutoff
}

/**
 * Indices of the columns worth comparing, equal ones together. The choice looks at the runs of both sides together, so
 * it does not make a difference more probable: R. Bourgon, R. Gentleman and W. Huber, Independent filtering increases
 * detection power for high-throughput experiments, PNAS 107 (2010).
 */
function testable(columns: readonly Column[], old: number, level: number): readonly (readonly number[])[] {
  const runs = columns[0]?.values.length ?? 0
  const groups = new Map<string, { readonly indices: number[]; readonly odd: number; readonly priority: number }>()
  for (const [index, { values, priority }] of columns.entries()) {
    const odd = oddRuns(values)
    if (odd === 0 || leastP(old, runs - old, odd) > level) continue
    const key = shapeOf(values)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { indices: [index], odd, priority })
    else group.indices.push(index)
  }
  const most = mostColumns(Math.min(old, runs - old))
  const list = [...groups.values()]
  if (list.length > most) list.sort((one, other) => one.priority - other.priority || other.odd - one.odd)
  return list.slice(0, most).map(({ indices }) => indices)
}

function mostColumns(size: number): number {
  if (size > MAX_DIVIDED) return Number.POSITIVE_INFINITY
  return Math.min(MOST_COLUMNS, Math.max(LEAST_COLUMNS, Math.floor(MAX_CELLS / Math.max(1, size))))
}

/** How many runs do not have the most frequent value. */
function oddRuns(values: Float64Array): number {
  const counts = new Map<number, number>()
  let most = 0
  for (const value of values) {
    const count = (counts.get(value) ?? 0) + 1
    counts.set(value, count)
    most = Math.max(most, count)
  }
  return values.length - most
}

/** Equal for columns that divide the runs in the same way: a tool that is called and one that is called instead. */
function shapeOf(values: Float64Array): string {
  const names = new Map<number, number>()
  const isTwofold = new Set(values).size === 2
  if (!isTwofold) return values.join()
  return Array.from(values, (value) => {
    const name = names.get(value) ?? names.size
    names.set(value, name)
    return name
  }).join('')
}

/** Ranks from 1; equal values share the mean of their ranks. */
export function midranks(values: readonly number[]): Float64Array {
  const order = values.map((_, index) => index).sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0))
  const ranks = new Float64Array(values.length)
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to += 1
    for (let place = from; place < to; place += 1) ranks[order[place] ?? 0] = (from + 1 + to) / 2
    from = to
  }
  return ranks
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >>> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
