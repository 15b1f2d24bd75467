/** `nominal`: values are equal or not; `interval`: the squared distance counts. */
export type AlphaMetric = 'nominal' | 'interval'

const DISTANCE: Readonly<Record<AlphaMetric, (a: number, b: number) => number>> = {
  nominal: (a, b) => (a === b ? 0 : 1),
  interval: (a, b) => (a - b) ** 2,
}

/**
 * Krippendorff's alpha over units, each with one rating per rater and null where a rater gave none: 1 is agreement, 0 is
 * chance. Null when nothing can be paired, or when all ratings are the same and there is nothing to tell apart.
 */
// Krippendorff (2011), Computing Krippendorff's Alpha-Reliability: alpha = 1 - Do / De. Do averages the distances within
// units, each unit's pairs weighted by 1 / (ratings - 1); De those between all ratings that can be paired.
export function krippendorffAlpha(units: readonly (readonly (number | null)[])[], metric: AlphaMetric): number | null {
  const pairable = units
    .map((unit) => unit.filter((rating) => rating !== null))
    .filter((ratings) => ratings.length >= 2)
  const all = pairable.flat()
  const distance = DISTANCE[metric]
  const observed = pairable.reduce((sum, ratings) => sum + total(ratings, distance) / (ratings.length - 1), 0)
  const expected = total(all, distance) / (all.length - 1)
  // Without ratings `expected` is 0 / -1.
  return expected === 0 ? null : 1 - observed / expected
}

/** Over all ordered pairs, by distinct values, of which there are few even with many ratings. */
function total(ratings: readonly number[], distance: (a: number, b: number) => number): number {
  const counts = new Map<number, number>()
  for (const rating of ratings) counts.set(rating, (counts.get(rating) ?? 0) + 1)
  let sum = 0
  for (const [a, countOfA] of counts) for (const [b, countOfB] of counts) sum += countOfA * countOfB * distance(a, b)
  return sum
}
