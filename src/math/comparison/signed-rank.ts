// Whether pairs of measurements differ, without assumptions about their distribution, and by how much.

export interface SignedRank {
  /** The chance of differences at least as far to one side, when each sign is as likely as the other. */
  readonly p: number
  /** The Hodges-Lehmann estimate: the median of the means of all pairs of differences. */
  readonly middle: number
  /** The interval that covers the true difference with `level`; infinite with too few pairs. */
  readonly low: number
  readonly high: number
}

/** The counts of subsets must stay exact in floating point. */
const MAX_PAIRS = 50

/**
 * Wilcoxon's signed-rank test, two-sided and exact. Differences of zero decide nothing and are left out of the test, not
 * of the estimate.
 */
// F. Wilcoxon, Individual comparisons by ranking methods, Biometrics Bulletin 1 (1945). Equal differences share the mean
// of their ranks, and the distribution is that over all signs of those ranks. The interval is that of the Walsh averages
// (M. Hollander and D. A. Wolfe, Nonparametric Statistical Methods, 1973, section 3.4).
export function signedRank(differences: readonly number[], level = 0.95): SignedRank {
  if (differences.length === 0 || differences.length > MAX_PAIRS) {
    throw new RangeError(`the signed-rank test takes 1 to ${MAX_PAIRS} pairs, got ${differences.length}`)
  }
  const averages = walshAverages(differences)
  const half = averages.length / 2
  const middle = ((averages[Math.ceil(half) - 1] ?? 0) + (averages[Math.floor(half)] ?? 0)) / 2
  const cut = cutOf(differences.length, (1 - level) / 2)
  const [low, high] =
    cut === 0
      ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      : [averages[cut - 1] ?? 0, averages[averages.length - cut] ?? 0]
  return { p: pValue(differences.filter((one) => one !== 0)), middle, low, high }
}

function pValue(differences: readonly number[]): number {
  if (differences.length === 0) return 1
  const ranks = doubledRanks(differences.map(Math.abs))
  const positive = ranks.reduce((sum, rank, index) => sum + ((differences[index] ?? 0) > 0 ? rank : 0), 0)
  const all = ranks.reduce((sum, rank) => sum + rank, 0)
  return Math.min(1, 2 * chanceAtMost(Math.min(positive, all - positive), ranks))
}

/** Twice the rank of each value, so that the mean of two neighbouring ranks is a whole number. */
function doubledRanks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length
    const equal = values.filter((other) => other === value).length
    return 2 * below + equal + 1
  })
}

/** The chance that the ranks with a positive sign have a sum of at most `limit`, over all signs. */
function chanceAtMost(limit: number, ranks: readonly number[]): number {
  const ways = new Float64Array(limit + 1)
  ways[0] = 1
  for (const rank of ranks) {
    for (let sum = limit; sum >= rank; sum -= 1) ways[sum] = (ways[sum] ?? 0) + (ways[sum - rank] ?? 0)
  }
  return ways.reduce((sum, one) => sum + one, 0) / 2 ** ranks.length
}

/** How many of the averages each end of the interval leaves out, plus one; 0 when there are too few pairs. */
function cutOf(pairs: number, tail: number): number {
  const ranks = Array.from({ length: pairs }, (_, index) => index + 1)
  let cut = 0
  while (chanceAtMost(cut, ranks) <= tail) cut += 1
  return cut
}

function walshAverages(values: readonly number[]): number[] {
  const averages = values.flatMap((one, index) => values.slice(index).map((other) => (one + other) / 2))
  return averages.sort((one, other) => one - other)
}
