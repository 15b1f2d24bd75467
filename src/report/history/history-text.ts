// Words and numbers that all formats of a history share.
import {
  groupOf,
  type HistoryReport,
  type RateWindow,
  type ReportedRow,
  ROW_GROUPS,
  type RowGroup,
} from '../../core/history/history-report.js'
import type { RowChange } from '../../core/history/row-changes.js'
import { type RowPoint, verdictOf } from '../../core/history/row-series.js'
import { cleanText } from '../../core/text/show-value.js'

const BLOCKS = '▁▂▃▄▅▆▇█'
const SHOWN_RESULTS = 20
const COMMIT_LENGTH = 9

/** One character for each of the last results: the higher, the more runs passed; `·` without a verdict. */
export function sparkline({ points }: Pick<ReportedRow, 'points'>): string {
  return points.slice(-SHOWN_RESULTS).map(blockOf).join('')
}

function blockOf(point: RowPoint): string {
  const rate = shareOf(point)
  return rate === null ? '·' : (BLOCKS[Math.round(rate * (BLOCKS.length - 1))] ?? '·')
}

/** The share of runs that passed; of a row without runs, its verdict. */
export function shareOf(point: RowPoint): number | null {
  if (point.count.runs > 0) return point.count.passes / point.count.runs
  const verdict = verdictOf(point)
  return verdict === null ? null : Number(verdict)
}

/** A share that is not whole is never shown as 0% or 100%. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100)
  if (rounded === 100 && share < 1) return '>99%'
  return rounded === 0 && share > 0 ? '<1%' : `${rounded}%`
}

/** Names come from files: one line, whatever they hold. */
export function nameText(name: string): string {
  return cleanText(name).replaceAll(/\s+/g, ' ')
}

/** In the order of a report: changed rows, the newest change first, and flaky ones are worth a note. */
export function orderedRows({ rows }: HistoryReport): {
  readonly noted: readonly ReportedRow[]
  readonly others: readonly ReportedRow[]
} {
  const [changed = [], flaky = [], ...others] = ROW_GROUPS.map((group) => rows.filter((row) => groupOf(row) === group))
  return { noted: [...changed.toSorted(newestChangeFirst), ...flaky], others: others.flat() }
}

function newestChangeFirst(left: ReportedRow, right: ReportedRow): number {
  const [a, b] = [left, right].map(({ changes }) => changes.at(-1)?.point.id ?? '')
  return a === b ? 0 : Number((a ?? '') < (b ?? '')) * 2 - 1
}

/** `2026-11-16 03:00`, in UTC. */
export function momentText(at: string): string {
  return at.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')
}

export function commitText({ commit }: Pick<RowPoint, 'commit'>): string {
  return commit === null ? '' : `commit ${commit.slice(0, COMMIT_LENGTH)}`
}

/** `90% (180 of 200 runs) -> 31% (12 of 40 runs)`, or `passed -> failed`. */
export function changeText({ from, to, before, point }: RowChange): string {
  if (from === null || to === null) return `${before.status} -> ${point.status}`
  return [from, to].map((count) => `${percent(count.passes / count.runs)} (${ofRuns(count)})`).join(' -> ')
}

/** Where it changed, and what is known about the cause. */
export function changePlace({ point, before, detected, inputsChanged }: RowChange): string {
  const was = before.commit === null || before.commit === point.commit ? '' : `after ${commitText(before)}`
  return [
    `at ${momentText(point.at)}`,
    commitText(point),
    was,
    ...(inputsChanged === null ? [] : [inputsChanged ? 'its inputs changed' : 'with the same inputs']),
    detected.id === point.id ? '' : `seen at ${momentText(detected.at)}`,
  ]
    .filter((text) => text !== '')
    .join(', ')
}

export function flakyText({ flaky, deterministic }: ReportedRow): string {
  if (flaky === null) return ''
  const { passed, results, posterior, count } = flaky
  const interval = `${percent(posterior.low)} to ${percent(posterior.high)} at 95%`
  const runs = deterministic ? '' : `, ${ofRuns(count)}`
  return `passed in ${passed} of ${results} results with the same inputs; pass rate ${percent(posterior.mean)} (${interval})${runs}`
}

/** `31% (20% to 46%) of 50 runs`. */
export function windowText({ count, posterior, results }: RateWindow, deterministic: boolean): string {
  const of = deterministic ? counted(results, 'result') : counted(count.runs, 'run')
  return `${percent(count.passes / count.runs)} (${percent(posterior.low)} to ${percent(posterior.high)}) of ${of}`
}

/** The cost and the duration of the last result that has them. */
export function costText({ points }: Pick<ReportedRow, 'points'>): string {
  const cost = points.findLast(({ cost_usd }) => cost_usd !== null)?.cost_usd ?? null
  const duration = points.findLast(({ median_ms }) => median_ms !== null)?.median_ms ?? null
  return [cost === null ? '' : money(cost), duration === null ? '' : durationText(duration)]
    .filter((text) => text !== '')
    .join(', ')
}

export function money(usd: number): string {
  return `$${usd.toFixed(usd < 1 ? 4 : 2)}`
}

export function durationText(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** How a report calls its groups, after a number. */
export const GROUP_TEXTS: Readonly<Record<RowGroup, string>> = {
  changed: 'changed',
  flaky: 'flaky',
  unchanged: 'without a change',
  unknown: 'with too few results to tell',
}

/** `12 tests: 1 changed, 1 flaky, 10 without a change`. */
export function totalsText({ rows }: HistoryReport): string {
  const groups = ROW_GROUPS.map((group) => ({ group, count: rows.filter((row) => groupOf(row) === group).length }))
  const shown = groups.filter(({ group, count }) => count > 0 || group === 'changed' || group === 'flaky')
  return `${counted(rows.length, 'test')}: ${shown.map(({ group, count }) => `${count} ${GROUP_TEXTS[group]}`).join(', ')}`
}

/** `42 results from 2026-10-01 03:00 to 2026-11-18 03:00 UTC`. */
export function spanText({ results, from, to }: HistoryReport): string {
  if (from === null || to === null) return 'no result in this time'
  const until = from.id === to.id ? `at ${momentText(from.at)}` : `from ${momentText(from.at)} to ${momentText(to.at)}`
  return `${counted(results, 'result')} ${until} UTC`
}

export function ofRuns({ passes, runs }: { readonly passes: number; readonly runs: number }): string {
  return `${passes} of ${counted(runs, 'run')}`
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
