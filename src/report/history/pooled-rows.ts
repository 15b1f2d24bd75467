// The last results of a history as one side of a diff.
import { compactRow, type HistoryEntry, type HistoryRow } from '../../core/history/history-entry.js'
import { rowChanges } from '../../core/history/row-changes.js'
import { pooled, type RowPoint, type RowSeries, rowSeries, verdictOf } from '../../core/history/row-series.js'
import { canonicalJson } from '../../core/json/canonical-json.js'
import type { ComparedRow } from '../diff/compared-row.js'
import type { Reason } from '../diff/failure-reasons.js'
import { keptReason } from './history-row.js'

export interface Reference {
  readonly entries: readonly HistoryEntry[]
  /** The commit of the compared result, whose other results are left out; null when it is not known. */
  readonly commit: string | null
}

/**
 * The results before this one: it is in the history itself, when it was run here. Results of its own commit are no
 * reference: what a commit broke would be the new normal as soon as it is run twice.
 */
export function referenceFor(entries: readonly HistoryEntry[], rows: readonly HistoryRow[]): Reference {
  const text = textOf(rows)
  const own = entries.findLastIndex((entry) => entry.rows.length === rows.length && textOf(entry.rows) === text)
  const commit = entries[own]?.commit ?? null
  const before = own < 0 ? entries : entries.slice(0, own)
  const others = before.filter((entry) => !isSameCommit(entry.commit, commit))
  // Nightly runs of one commit find what changed in the model or its servers.
  return others.length === 0 ? { entries: before, commit: null } : { entries: others, commit }
}

/** One of them may be abbreviated. */
function isSameCommit(left: string | null, right: string | null): boolean {
  return left !== null && right !== null && (left.startsWith(right) || right.startsWith(left))
}

/** Whether two results have the same rows. Inputs and the choice of a run are known only where a result was made. */
export function textOf(rows: readonly HistoryRow[]): string {
  return canonicalJson(rows.map((row) => compactRow({ ...row, inputs: null, partial: false })))
}

export interface PooledRows {
  readonly rows: readonly ComparedRow[]
  /** Rows that are compared with the results since their pass rate changed. */
  readonly restarts: readonly { readonly name: string; readonly since: string; readonly results: number }[]
}

/**
 * What the last results say about each of these rows. A sampled row: all its new runs since its pass rate last changed.
 * A deterministic row: its last verdict. Rows that the results do not have are left out.
 */
export function pooledRows(entries: readonly HistoryEntry[], count: number, now: readonly ComparedRow[]): PooledRows {
  const series = rowSeries(entries)
  const changes = rowChanges(series)
  const firstId = entries.at(-count)?.id ?? ''
  const byKey = new Map<string, Pool>()
  for (const [index, row] of series.entries()) {
    const change = changes[index]?.findLast(({ kind }) => kind === 'rate')?.point
    const since = change !== undefined && change.id > firstId ? change : null
    const from = since?.id ?? firstId
    const points = row.points.filter(({ id, status }) => id >= from && status !== 'skipped')
    if (points.length === 0) continue
    byKey.set(keyOf(row), { row, points, since })
    // The same suite may have been run from another folder.
    const anywhere = keyOf({ ...row, suite: null })
    if (!byKey.has(anywhere)) byKey.set(anywhere, { row, points, since })
  }
  const found = now.flatMap((row) => {
    const pool = byKey.get(keyOf(row)) ?? byKey.get(keyOf({ ...row, suite: null }))
    return pool === undefined ? [] : [{ now: row, ...pool }]
  })
  return {
    rows: found.map(({ now: compared, row, points }) => pooledRow(compared, row, points)),
    restarts: found.flatMap(({ row, points, since }) =>
      since === null ? [] : [{ name: row.name, since: since.at, results: points.length }],
    ),
  }
}

interface Pool {
  readonly row: RowSeries
  readonly points: readonly RowPoint[]
  /** Where its pass rate changed within these results. */
  readonly since: RowPoint | null
}

function keyOf({ suite, kind, name }: Pick<RowSeries, 'suite' | 'kind' | 'name'>): string {
  return JSON.stringify([suite, kind, name])
}

function pooledRow(now: ComparedRow, series: RowSeries, points: readonly RowPoint[]): ComparedRow {
  const { suite, name, kind, model, advisory, targets } = now
  const isDeterministic = series.deterministic
  // The runs of the new result are not compared with themselves, unless there are no others.
  const others = points.filter(({ runs_id, fresh }) => fresh.runs > 0 && (runs_id === null || runs_id !== now.runsId))
  const used = isDeterministic || others.length === 0 ? points.slice(-1) : others
  const last = used.at(-1)
  const judged = used.findLast((point) => verdictOf(point) !== null) ?? last
  return {
    // Targets are not in the history, so they are not compared.
    ...{ suite, name, kind, model, advisory, isDeterministic, targets },
    status: judged?.status ?? now.status,
    runsId: used.length === 1 ? (last?.runs_id ?? null) : null,
    count: used === others ? pooled(others) : (last?.count ?? { passes: 0, runs: 0 }),
    reasons: reasonsOf(used, now),
  }
}

/** The history keeps the beginning of a reason: the new result has the rest of those that are the same. */
function reasonsOf(points: readonly RowPoint[], now: ComparedRow): readonly Reason[] {
  const whole = new Map(now.reasons.map(({ text }) => [keptReason(text), text]))
  const runsOf = new Map<string, number>()
  for (const { text, runs } of points.flatMap(({ reasons }) => reasons)) {
    const key = whole.get(text) ?? text
    runsOf.set(key, (runsOf.get(key) ?? 0) + runs)
  }
  return [...runsOf].map(([text, runs]) => ({ text, runs })).sort((left, right) => right.runs - left.runs)
}
