import { groupOf, type HistoryReport, type ReportedRow } from '../../core/history/history-report.js'
import type { RowChange } from '../../core/history/row-changes.js'
import type { RowPoint } from '../../core/history/row-series.js'
import { cleanText } from '../../core/text/show-value.js'
import { type Colors, colorsIf } from '../text/colors.js'
import { statusMark } from '../text/status-mark.js'
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
  nameText,
  ofRuns,
  orderedRows,
  spanText,
  sparkline,
  totalsText,
  windowText,
} from './history-text.js'

export interface PrettyOptions {
  readonly color: boolean
  /** Every row, and every result of a row. */
  readonly all: boolean
}

const SHOWN_ROWS = 20
const SHOWN_RESULTS = 20
const SHOWN_CHANGES = 10

export function* prettyHistory(report: HistoryReport, options: PrettyOptions): Generator<string> {
  const colors = colorsIf(options.color)
  if (report.isSelected) {
    for (const [index, row] of report.rows.entries()) {
      if (index > 0) yield '\n'
      yield* rowPage(row, options, colors)
    }
    return
  }
  yield `${spanText(report)}\n\n`
  const { noted, others } = orderedRows(report)
  for (const row of options.all ? noted : noted.slice(0, SHOWN_ROWS)) yield* noteLines(row, colors)
  if (!options.all && noted.length > SHOWN_ROWS) yield `… and ${noted.length - SHOWN_ROWS} more\n`
  if (noted.length > 0) yield '\n'
  if (options.all && others.length > 0) {
    const width = Math.min(60, longest(others))
    for (const row of others) yield otherLine(row, width, colors)
    yield '\n'
  }
  yield `${totalsText(report)}\n`
  if (!options.all && report.rows.length > 0)
    yield colors.dim('Show every test with --all, and one test with `mcprove history NAME`.\n')
}

function longest(rows: readonly ReportedRow[]): number {
  return rows.reduce((length, { name }) => Math.max(length, nameText(name).length), 0)
}

function* noteLines(row: ReportedRow, colors: Colors): Generator<string> {
  const isFlaky = groupOf(row) === 'flaky'
  const change = row.changes.at(-1)
  const mark = isFlaky ? colors.yellow('FLAKY') : markOf(change, colors)
  yield `${mark} ${colors.bold(nameText(row.name))}  ${sparkline(row)}\n`
  if (!isFlaky && change !== undefined) yield `  ${changeText(change)} ${colors.dim(changePlace(change))}\n`
  if (row.flaky !== null) yield `  ${isFlaky ? '' : 'now flaky: '}${flakyText(row)}\n`
  const failed = row.points.findLast(({ reasons }) => reasons.length > 0)
  if (isFlaky || change?.isWorse) yield* reasonLines(failed, 1)
}

function markOf(change: RowChange | undefined, colors: Colors): string {
  return change?.isWorse ? colors.red('WORSE') : colors.green('BETTER')
}

function* reasonLines(point: RowPoint | undefined, most: number): Generator<string> {
  for (const { text, runs } of point?.reasons.slice(0, most) ?? []) {
    yield `  ${nameText(text)}${runs > 1 ? ` (in ${counted(runs, 'run')})` : ''}\n`
  }
}

function otherLine(row: ReportedRow, width: number, colors: Colors): string {
  const last = row.points.at(-1)
  const mark = last === undefined ? ' ' : statusMark(last.status, colors)
  const rate = row.level === null ? 'no runs' : windowText(row.level, row.deterministic)
  const cost = costText(row)
  return `${mark} ${nameText(row.name).padEnd(width)}  ${sparkline(row).padStart(20)}  ${rate}${cost === '' ? '' : `, ${cost}`}\n`
}

function* rowPage(row: ReportedRow, { all }: PrettyOptions, colors: Colors): Generator<string> {
  const suite = row.suite === null ? '' : colors.dim(` ${nameText(row.suite)}`)
  yield `${colors.bold(nameText(row.name))}${suite}  ${sparkline(row)}\n`
  for (const window of row.windows) {
    yield `  last ${counted(window.results, 'result').padEnd(12)} ${windowText(window, row.deterministic)}\n`
  }
  if (row.flaky !== null) yield `${colors.yellow('FLAKY')} ${flakyText(row)}\n`
  for (const change of all ? row.changes : row.changes.slice(-SHOWN_CHANGES)) {
    yield `${markOf(change, colors)} ${changeText(change)} ${colors.dim(changePlace(change))}\n`
    if (change.isWorse) yield* reasonLines(change.point, 3)
  }
  if (row.changes.length === 0 && row.flaky === null) {
    yield groupOf(row) === 'unknown' ? '  too few results with new runs to find a change\n' : '  no change found\n'
  }
  yield '\n'
  const points = all ? row.points : row.points.slice(-SHOWN_RESULTS)
  for (const point of points.toReversed()) yield `  ${pointText(point, row, colors)}\n`
  if (points.length < row.points.length)
    yield colors.dim(`  … and ${row.points.length - points.length} earlier ones: show them with --all\n`)
}

function pointText(point: RowPoint, { deterministic }: ReportedRow, colors: Colors): string {
  const repeated = !deterministic && point.count.runs > 0 && point.fresh.runs === 0
  return [
    `${momentText(point.at)} ${statusMark(point.status, colors)} ${point.status}`,
    ...(point.count.runs > 0 && !deterministic ? [ofRuns(point.count)] : []),
    ...(repeated ? ['no new runs'] : []),
    ...(point.cost_usd === null ? [] : [money(point.cost_usd)]),
    ...(point.median_ms === null ? [] : [durationText(point.median_ms)]),
    ...(point.tokens === null ? [] : [`${point.tokens} tokens`]),
    ...(point.commit === null ? [] : [commitText(point)]),
    ...(point.branch === null ? [] : [cleanText(point.branch)]),
  ].join(', ')
}
