// Flaky: with the same inputs, the verdict went back and forth.
import type { ResultCount } from '../../math/change-point.js'
import { jeffreysPosterior, type RatePosterior } from '../../math/jeffreys.js'
import type { RowChange } from './row-changes.js'
import { pooled, type RowPoint, type RowSeries, verdictOf } from './row-series.js'

export interface Flakiness {
  /** Results with a verdict and the same inputs. */
  readonly results: number
  readonly passed: number
  readonly failed: number
  /** The new runs of those results; for a deterministic row its results. */
  readonly count: ResultCount
  readonly posterior: RatePosterior
}

/** Once there and once back: a row that changed once and stayed is broken or fixed. */
const LEAST_TURNS = 2

/** Null for a row that is not flaky, or of which it is not known whether its inputs are the same. */
export function flakinessOf(row: RowSeries, changes: readonly RowChange[]): Flakiness | null {
  const last = row.points.findLast(({ status }) => status !== 'skipped')
  if (last === undefined || last.inputs === null) return null
  const since = row.deterministic ? undefined : changes.findLast(({ kind }) => kind === 'rate')?.point.id
  const points = row.points.filter(
    (point) => point.inputs === last.inputs && verdictOf(point) !== null && (since === undefined || point.id >= since),
  )
  if (row.deterministic && !isTornAtOneCommit(points)) return null
  const evidence = row.deterministic ? points : points.filter(({ fresh }) => fresh.runs > 0)
  const verdicts = evidence.map(verdictOf)
  const turns = verdicts.filter((verdict, index) => index > 0 && verdict !== verdicts[index - 1]).length
  if (turns < LEAST_TURNS) return null
  const passed = verdicts.filter((verdict) => verdict === true).length
  const count = row.deterministic ? { passes: passed, runs: verdicts.length } : pooled(evidence)
  return {
    ...{ results: verdicts.length, passed, failed: verdicts.length - passed, count },
    posterior: jeffreysPosterior(count.passes, count.runs),
  }
}

/** The code of a server is no input that we know: two commits may well have two verdicts. */
function isTornAtOneCommit(points: readonly RowPoint[]): boolean {
  const verdicts = new Map<string, boolean | null>()
  for (const point of points) {
    if (point.commit === null) continue
    const earlier = verdicts.get(point.commit)
    if (earlier !== undefined && earlier !== verdictOf(point)) return true
    verdicts.set(point.commit, verdictOf(point))
  }
  return verdicts.size === 0
}
