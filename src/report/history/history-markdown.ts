import { groupOf, type HistoryReport, type ReportedRow } from '../../core/history/history-report.js'
import { inlineCode } from '../text/markdown-text.js'
import {
  changePlace,
  changeText,
  costText,
  flakyText,
  nameText,
  orderedRows,
  spanText,
  sparkline,
  totalsText,
  windowText,
} from './history-text.js'

export function* markdownHistory(report: HistoryReport, { all }: { readonly all: boolean }): Generator<string> {
  yield `## History\n\n${spanText(report)}. ${totalsText(report)}.\n`
  const { noted, others } = orderedRows(report)
  const rows = all || report.isSelected ? [...noted, ...others] : noted
  if (rows.length === 0) return
  yield '\n| test | trend | pass rate | what happened | cost, duration |\n|---|---|---|---|---|\n'
  for (const row of rows) yield `| ${cells(row).join(' | ')} |\n`
}

function cells(row: ReportedRow): string[] {
  const change = row.changes.at(-1)
  const event =
    change === undefined ? '' : `${change.isWorse ? 'worse' : 'better'}: ${changeText(change)} ${changePlace(change)}`
  return [
    inlineCode(nameText(row.name)),
    sparkline(row),
    row.level === null ? '' : windowText(row.level, row.deterministic),
    // Commits are checked, so that no text of a result is outside of code.
    groupOf(row) === 'flaky' ? `flaky: ${flakyText(row)}` : event,
    costText(row),
  ]
}
