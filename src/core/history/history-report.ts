// A history as data: what `mcprove history` shows. The formats beside this file render it.

import type { ResultCount } from '../../math/change-point.js'
import { jeffreysPosterior, type RatePosterior } from '../../math/jeffreys.js'
import { type Flakiness, flakinessOf } from './flaky-row.js'
import type { HistoryEntry } from './history-entry.js'
import { type RowChange, rowChanges } from './row-changes.js'
import { pooled, type RowPoint, type RowSeries, rowSeries, verdictOf } from './row-series.js'

export interface HistoryReport {
  /** The first and the last result that is shown; null when there is none. */
  readonly from: HistoryMoment | null
  readonly to: HistoryMoment | null
  readonly results: number
  /** All rows of the history, also when only some are shown. */
  readonly rowsTotal: number
  readonly rows: readonly ReportedRow[]
  /** One row was asked for by its name. */
  readonly isSelected: boolean
}

export type HistoryMoment = Pick<HistoryEntry, 'id' | 'at' | 'commit'>

export interface ReportedRow extends RowSeries {
  /** In the shown time; found with all results before it. */
  readonly changes: readonly RowChange[]
  readonly flaky: Flakiness | null
  /** Since the last change; null for a row without new runs. */
  readonly level: RateWindow | null
  readonly windows: readonly RateWindow[]
}

/** The pass rate over some results. */
export interface RateWindow {
  /** How many results with new runs; for a deterministic row, with a verdict. */
  readonly results: number
  readonly count: ResultCount
  readonly posterior: RatePosterior
}

export interface HistoryOptions {
  /** Only results from this moment on, as `at` is written. */
  readonly since?: string | undefined
  /** Only rows whose name contains this text; an exact name selects only that row. */
  readonly row?: string | undefined
}

const WINDOWS = [5, 20, Number.POSITIVE_INFINITY]

export function historyReport(entries: readonly HistoryEntry[], { since = '', row }: HistoryOptions): HistoryReport {
  const all = rowSeries(entries)
  const changes = rowChanges(all)
  const shown = entries.filter(({ at }) => at >= since)
  const rows = all.map((series, index) => reportedRow(series, changes[index] ?? [], since))
  const chosen = row === undefined ? rows : selected(rows, row)
  return {
    from: shown[0] ?? null,
    to: shown.at(-1) ?? null,
    results: shown.length,
    rowsTotal: all.length,
    rows: chosen.filter(({ points }) => points.length > 0),
    isSelected: row !== undefined,
  }
}

function selected(rows: readonly ReportedRow[], text: string): readonly ReportedRow[] {
  const exact = rows.filter(({ name }) => name === text)
  return exact.length > 0 ? exact : rows.filter(({ name }) => name.includes(text))
}

function reportedRow(series: RowSeries, changes: readonly RowChange[], since: string): ReportedRow {
  const points = series.points.filter(({ at }) => at >= since)
  const shown = { ...series, points }
  const evidence = points.filter((point) => isEvidence(series, point))
  const flaky = flakinessOf(shown, changes)
  // The verdict of a flaky row does not stay long enough to be a level.
  const last = changes.findLast(({ kind }) => kind === 'rate' || flaky === null)?.point.id ?? ''
  const [level = null] = windowOf(
    series,
    evidence.filter(({ id }) => id >= last),
  )
  return {
    ...shown,
    changes: changes.filter(({ point }) => point.at >= since),
    ...{ flaky, level },
    windows: WINDOWS.filter((_length, index) => index === 0 || evidence.length > (WINDOWS[index - 1] ?? 0)).flatMap(
      (length) => windowOf(series, evidence.slice(Math.max(0, evidence.length - length))),
    ),
  }
}

function isEvidence({ deterministic }: RowSeries, point: RowPoint): boolean {
  return deterministic ? verdictOf(point) !== null : point.fresh.runs > 0
}

function windowOf({ deterministic }: RowSeries, points: readonly RowPoint[]): RateWindow[] {
  if (points.length === 0) return []
  const passes = points.filter((point) => verdictOf(point) === true).length
  const count = deterministic ? { passes, runs: points.length } : pooled(points)
  return [{ results: points.length, count, posterior: jeffreysPosterior(count.passes, count.runs) }]
}

/**
 * What a row is, in the order of a report. A new level of the pass rate is more than a verdict that comes and goes.
 * `unknown`: too few results to find a change.
 */
export const ROW_GROUPS = ['changed', 'flaky', 'unchanged', 'unknown'] as const

export type RowGroup = (typeof ROW_GROUPS)[number]

/** Fewer results with new runs cannot show a change of a pass rate. */
const LEAST_RESULTS = { sampled: 4, deterministic: 2 }

export function groupOf({
  changes,
  flaky,
  windows,
  deterministic,
}: Pick<ReportedRow, 'changes' | 'flaky' | 'windows' | 'deterministic'>): RowGroup {
  if (changes.some(({ kind }) => kind === 'rate')) return 'changed'
  if (flaky !== null) return 'flaky'
  if (changes.length > 0) return 'changed'
  const results = windows.at(-1)?.results ?? 0
  return results < LEAST_RESULTS[deterministic ? 'deterministic' : 'sampled'] ? 'unknown' : 'unchanged'
}
