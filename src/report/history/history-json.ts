import { groupOf, type HistoryReport, type RateWindow, type ReportedRow } from '../../core/history/history-report.js'
import type { RowChange } from '../../core/history/row-changes.js'
import type { RowPoint } from '../../core/history/row-series.js'
import { stringify } from '../reporters/json.js'

/** `mcprove/history-report@1`. */
export function historyJson({ results, from, to, rows }: HistoryReport): string {
  const span = { from: from?.at ?? null, to: to?.at ?? null }
  return `${stringify({ schema: 'mcprove/history-report@1', results, ...span, rows: rows.map(rowJson) }, 2)}\n`
}

function rowJson(row: ReportedRow) {
  const { suite, name, kind, model, deterministic, points, changes, flaky, level, windows } = row
  return {
    ...{ suite, name, kind, model, deterministic },
    group: groupOf(row),
    status: points.at(-1)?.status ?? null,
    level: level === null ? null : windowJson(level),
    windows: windows.map(windowJson),
    changes: changes.map(changeJson),
    flaky: flaky === null ? null : { ...flaky },
    results: points.map(pointJson),
  }
}

function windowJson({ results, count, posterior }: RateWindow) {
  return { results, ...count, ...posterior }
}

function changeJson({ kind, point, before, detected, from, to, isWorse, inputsChanged }: RowChange) {
  return {
    kind,
    worse: isWorse,
    ...{ id: point.id, at: point.at, commit: point.commit, branch: point.branch },
    before: { id: before.id, at: before.at, commit: before.commit },
    detected: { id: detected.id, at: detected.at, commit: detected.commit },
    from: from ?? before.status,
    to: to ?? point.status,
    inputs_changed: inputsChanged,
    reasons: point.reasons,
  }
}

function pointJson({ count, fresh, inputs: _inputs, ...point }: RowPoint) {
  return { ...point, ...count, new_runs: fresh.runs }
}
