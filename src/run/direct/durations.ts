// The target `durations`: how long the requests of all runs of a direct test took.
import type { Expectation } from '../../core/expect/expectation.js'
import { fewestRunsFor, PERCENTILE_NAMES, percentileOf } from '../../core/statistics/percentile.js'

/** Milliseconds. A percentile that would only be the maximum is left out. */
export type Durations = Readonly<Record<string, number>>

export function durationsOf(milliseconds: readonly number[]): Durations {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const sum = sorted.reduce((total, one) => total + one, 0)
  const known = PERCENTILE_NAMES.filter((name) => sorted.length >= fewestRunsFor(name))
  return {
    ...Object.fromEntries(known.map((name) => [name, percentileOf(sorted, name)])),
    // Every test has a run.
    max: sorted.at(-1) ?? 0,
    mean: Math.round(sum / sorted.length),
  }
}

/** Judged once for the row, when all runs are made. */
export function isAboutAllRuns({ target }: Pick<Expectation, 'target'>): boolean {
  return target.segments[0] === 'durations'
}
