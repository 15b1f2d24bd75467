import { groupOf, type HistoryReport, type ReportedRow, ROW_GROUPS } from '../../core/history/history-report.js'
import type { RowPoint } from '../../core/history/row-series.js'
import { staticPage } from '../page/static-page.js'
import { xmlText } from '../text/xml-text.js'
import { HISTORY_STYLE } from './history-style.js'
import {
  changePlace,
  changeText,
  commitText,
  costText,
  counted,
  durationText,
  flakyText,
  momentText,
  money,
  ofRuns,
  spanText,
  totalsText,
  windowText,
} from './history-text.js'
import { trendChart, trendLine } from './trend-chart.js'

const LISTED_RESULTS = 50

const TITLES = { changed: 'Changed', flaky: 'Flaky', unchanged: 'No change found', unknown: 'Too few results' } as const

export function historyHtml(report: HistoryReport): Generator<string> {
  return staticPage('mcprove history', HISTORY_STYLE, body(report))
}

function* body(report: HistoryReport): Generator<string> {
  yield `<header><h1>mcprove history</h1><p>${spanText(report)}</p><p>${totalsText(report)}</p></header>\n<main>\n`
  for (const group of ROW_GROUPS) {
    const rows = report.rows.filter((row) => groupOf(row) === group)
    if (rows.length === 0) continue
    yield `<section>\n<h2>${TITLES[group]} <small>${counted(rows.length, 'test')}</small></h2>\n`
    for (const row of rows) yield* rowParts(row, report.isSelected)
    yield '</section>\n'
  }
  yield '</main>\n'
}

function* rowParts(row: ReportedRow, isOpen: boolean): Generator<string> {
  const last = row.points.at(-1)
  const status = last?.status ?? 'skipped'
  yield `<details${isOpen ? ' open' : ''}>\n<summary><span class="mark ${status}">${status}</span>`
  yield `<span class="name">${xmlText(row.name)}</span>${trendLine(row)}`
  yield `<span class="rate">${row.level === null ? 'no runs' : xmlText(windowText(row.level, row.deterministic))}</span>`
  yield `<span class="cost">${costText(row)}</span></summary>\n<div class="body">\n`
  if (row.suite !== null) yield `<p class="muted">${xmlText(row.suite)}</p>\n`
  if (row.flaky !== null) yield `<p class="note warned">Flaky: ${flakyText(row)}</p>\n`
  for (const change of row.changes) {
    yield `<p class="note ${change.isWorse ? 'failed' : 'passed'}">${change.isWorse ? 'Worse' : 'Better'}: ${xmlText(changeText(change))} <span class="muted">${xmlText(changePlace(change))}</span></p>\n`
    if (change.isWorse && change.point.reasons.length > 0) {
      yield `<ul>${change.point.reasons.map(({ text }) => `<li><code>${xmlText(text)}</code></li>`).join('')}</ul>\n`
    }
  }
  yield trendChart(row)
  yield* resultTable(row)
  yield '</div>\n</details>\n'
}

function* resultTable({ points, deterministic }: ReportedRow): Generator<string> {
  yield '<div class="scroll"><table>\n<thead><tr><th>time (UTC)</th><th>verdict</th><th>runs</th><th>cost</th><th>median</th><th>tokens</th><th>commit</th></tr></thead>\n<tbody>\n'
  for (const point of points.slice(-LISTED_RESULTS).toReversed()) yield pointCells(point, deterministic)
  yield '</tbody>\n</table></div>\n'
  const earlier = points.length - LISTED_RESULTS
  if (earlier > 0) yield `<p class="muted">and ${counted(earlier, 'earlier result')}</p>\n`
}

function pointCells(point: RowPoint, deterministic: boolean): string {
  const { status, count, fresh, cost_usd, median_ms, tokens, branch } = point
  const repeated = !deterministic && count.runs > 0 && fresh.runs === 0 ? ' <small>no new runs</small>' : ''
  const cells = [
    momentText(point.at),
    `<span class="mark ${status}">${status}</span>`,
    `${count.runs === 0 || deterministic ? '' : ofRuns(count)}${repeated}`,
    cost_usd === null ? '' : money(cost_usd),
    median_ms === null ? '' : durationText(median_ms),
    tokens === null ? '' : `${tokens}`,
    `${commitText(point).replace('commit ', '')}${branch === null ? '' : ` <small>${xmlText(branch)}</small>`}`,
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`
}
