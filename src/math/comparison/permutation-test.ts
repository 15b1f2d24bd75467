import { normalBelow } from '../normal.js'
import { fisherExact } from './fisher-exact.js'

/** The most divisions of the runs that are all tried; with more, random ones are. */
const MAX_DIVISIONS = 20_000
/** A p value that is clearly large needs no more divisions. */
const ENOUGH_HITS = 50
/** With more runs in the smaller group, divisions take long: then every column is tested by itself. */
export const MAX_DIVIDED = 100
/** Sums of the same numbers in another order differ in their last bits. */
const TIE = 1e-9

export interface RandomDivisions {
  /** How many are tried at most: no p value is smaller than 1 / (most + 1). */
  readonly most: number
  readonly random: () => number
}

export interface PermutationTest {
  /** The chance of a difference at least as large as the largest of the counted columns, when the groups are alike. */
  readonly p: number
  /** For each column, the same for its own difference: adjusted for the number of columns. */
  readonly adjusted: readonly number[]
  readonly isExact: boolean
}

/**
 * Whether two groups of runs differ in any of several columns. A column has one number for each run, those of the
 * first group first. `isCounted` leaves out columns whose difference is too small to matter: those cannot make the
 * result significant, but still count as tried.
 */
// The statistic is max |z| over the columns, z the difference of the group means divided by its standard deviation over
// all divisions; its distribution is that over the divisions of the runs into groups of the same sizes (P. H. Westfall
// and S. S. Young, Resampling-Based Multiple Testing, 1993, single-step maxT). Random divisions stop early as in
// J. Besag and P. Clifford, Sequential Monte Carlo p-values, Biometrika 78 (1991); (1 + hits) / (1 + divisions) is
// never too small (B. Phipson and G. K. Smyth, 2010).
export function permutationTest(
  columns: readonly Float64Array[],
  first: number,
  isCounted: (column: number) => boolean,
  divisions: RandomDivisions,
): PermutationTest {
  const runs = columns[0]?.length ?? 0
  const size = Math.min(first, runs - first)
  const width = columns.length
  const cells = standardized(columns, runs, size)
  const start = first <= runs - first ? 0 : first
  const observed = new Float64Array(width)
  for (let run = start; run < start + size; run += 1) addRow(observed, cells, run)
  let largest = 0
  for (let column = 0; column < width; column += 1) {
    observed[column] = Math.abs(observed[column] ?? 0)
    if (isCounted(column)) largest = Math.max(largest, observed[column] ?? 0)
  }
  if (size === 0 || largest <= TIE) return { p: 1, adjusted: columns.map(() => 1), isExact: true }
  if (size > MAX_DIVIDED) {
    const adjusted = columns.map((values, column) =>
      Math.min(1, width * chanceAlone(values, first, observed[column] ?? 0)),
    )
    return { p: Math.min(1, ...adjusted.filter((_, column) => isCounted(column))), adjusted, isExact: false }
  }
  const isExact = divisionsOf(runs, size) <= MAX_DIVISIONS
  const maxima = isExact
    ? everyMaximum(cells, width, runs, size)
    : randomMaxima(cells, width, runs, size, largest, divisions)
  const own = isExact ? 0 : 1
  const sorted = Float64Array.from(maxima).sort()
  const chance = (value: number): number => (own + sorted.length - below(sorted, value - TIE)) / (own + sorted.length)
  return { p: chance(largest), adjusted: Array.from(observed, chance), isExact }
}

/** Fisher's exact test for zeros and ones, else the normal approximation. The caller multiplies it (Bonferroni). */
function chanceAlone(values: Float64Array, first: number, z: number): number {
  if (values.some((value) => value !== 0 && value !== 1)) return 2 * normalBelow(-z)
  const sum = (part: Float64Array): number => part.reduce((all, value) => all + value, 0)
  return fisherExact(sum(values.subarray(0, first)), first, sum(values.subarray(first)), values.length - first)
}

/** How many ways there are to choose `size` of `runs`; may be Infinity. */
export function divisionsOf(runs: number, size: number): number {
  let ways = 1
  for (let chosen = 1; chosen <= Math.min(size, runs - size); chosen += 1) {
    ways = (ways * (runs - chosen + 1)) / chosen
    if (ways > 1e300) return Number.POSITIVE_INFINITY
  }
  return Math.round(ways)
}

/**
 * The smallest p value that a column can have of which `odd` runs differ from all others: that of all of them in one
 * group. It depends on the runs together and not on which group they are in.
 */
export function leastP(first: number, second: number, odd: number): number {
  const size = Math.min(first, second)
  let chance = 1
  for (let run = 0; run < Math.min(odd, size); run += 1) chance *= (size - run) / (first + second - run)
  return Math.min(1, chance * (first === second ? 2 : 1))
}

/** One row of cells for each run: values minus their mean, in units of the standard deviation of a group's sum. */
function standardized(columns: readonly Float64Array[], runs: number, size: number): Float64Array {
  const width = columns.length
  const cells = new Float64Array(runs * width)
  for (const [column, values] of columns.entries()) {
    let sum = 0
    for (const value of values) sum += value
    const mean = sum / runs
    let squares = 0
    for (const value of values) squares += (value - mean) ** 2
    // Sampling without replacement: W. G. Cochran, Sampling Techniques, 1977, theorem 2.2.
    const deviation = Math.sqrt((size * (runs - size) * squares) / (runs * (runs - 1)))
    if (!(deviation > 0)) continue
    for (let run = 0; run < runs; run += 1) cells[run * width + column] = ((values[run] ?? 0) - mean) / deviation
  }
  return cells
}

function addRow(sums: Float64Array, cells: Float64Array, run: number): void {
  const start = run * sums.length
  for (let column = 0; column < sums.length; column += 1) {
    sums[column] = (sums[column] ?? 0) + (cells[start + column] ?? 0)
  }
}

function maximum(sums: Float64Array): number {
  let most = 0
  for (const sum of sums) if (sum > most || -sum > most) most = Math.abs(sum)
  return most
}

function everyMaximum(cells: Float64Array, width: number, runs: number, size: number): number[] {
  const maxima: number[] = []
  const sums = Array.from({ length: size + 1 }, () => new Float64Array(width))
  const choose = (chosen: number, from: number): void => {
    const current = sums[chosen]
    if (current === undefined) return
    if (chosen === size) {
      maxima.push(maximum(current))
      return
    }
    for (let run = from; run <= runs - (size - chosen); run += 1) {
      sums[chosen + 1]?.set(current)
      addRow(sums[chosen + 1] ?? current, cells, run)
      choose(chosen + 1, run + 1)
    }
  }
  choose(0, 0)
  return maxima
}

function randomMaxima(
  cells: Float64Array,
  width: number,
  runs: number,
  size: number,
  largest: number,
  { most, random }: RandomDivisions,
): number[] {
  const maxima: number[] = []
  const order = Int32Array.from({ length: runs }, (_, run) => run)
  const sums = new Float64Array(width)
  let hits = 0
  while (maxima.length < most && hits < ENOUGH_HITS) {
    sums.fill(0)
    for (let place = 0; place < size; place += 1) {
      const other = place + Math.floor(random() * (runs - place))
      const run = order[other] ?? 0
      order[other] = order[place] ?? 0
      order[place] = run
      addRow(sums, cells, run)
    }
    const found = maximum(sums)
    if (found >= largest - TIE) hits += 1
    maxima.push(found)
  }
  return maxima
}

/** How many of the sorted numbers are below the value. */
function below(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
