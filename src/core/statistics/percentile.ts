/** The percentiles that can be asked for. */
const PERCENTILES = { p50: 50, p90: 90, p95: 95, p99: 99 } as const

export type Percentile = keyof typeof PERCENTILES

// The keys of the table.
export const PERCENTILE_NAMES = Object.keys(PERCENTILES) as Percentile[]

export function isPercentile(name: string): name is Percentile {
  return Object.hasOwn(PERCENTILES, name)
}

/** Nearest rank: the smallest value with at least p percent of the values at or below it. `sorted` is not empty. */
export function percentileOf(sorted: readonly number[], percentile: Percentile): number {
  // A value that was measured, never one in between.
  return sorted[rankOf(percentile, sorted.length) - 1] as number
}

/** The fewest values with which the percentile is not just the largest one. */
export function fewestRunsFor(percentile: Percentile): number {
  return 100 / (100 - PERCENTILES[percentile])
}

/** From 1. In whole numbers: 0.9 * 10 is not exact. */
function rankOf(percentile: Percentile, count: number): number {
  return Math.ceil((PERCENTILES[percentile] * count) / 100)
}
