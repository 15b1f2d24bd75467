// A row: { benchmark, name, values (one per round), unit: 'x' | 'us' | 'ms' | 'MB' | 'MB/s' | '', bar?: number,
// isAtLeast?: boolean, detail?: string }. A row that could not be measured has { benchmark, name, skipped: why }
// instead.
import { spread } from './samples.mjs'

const DIGITS = { x: 2, us: 2, ms: 1, MB: 0, 'MB/s': 0, '': 0 }
const HEAD = ['', '', 'median', 'quartiles', 'bar', '', '']
/** The columns with numbers. */
const [FIRST_NUMBER, LAST_NUMBER] = [2, 4]

export function isOver({ values, bar, isAtLeast = false, skipped }) {
  if (bar === undefined || skipped !== undefined) return false
  const { median } = spread(values)
  return isAtLeast ? median < bar : median > bar
}

export function renderTable(rows) {
  const isFirst = ({ benchmark }, index) => benchmark !== rows[index - 1]?.benchmark
  const lines = [HEAD, ...rows.map((row, index) => [isFirst(row, index) ? row.benchmark : '', ...cells(row)])]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  const join = (line) =>
    line
      .map((cell, column) => pad(cell, column, widths))
      .join('  ')
      .trimEnd()
  return lines.map(join).join('\n')
}

function cells(row) {
  const { name, values, unit, bar, isAtLeast, detail = '', skipped } = row
  if (skipped !== undefined) return [name, '', '', '', 'skipped', skipped]
  const { low, median, high } = spread(values)
  const show = (value) => value.toFixed(DIGITS[unit])
  const limit = bar === undefined ? '' : `${isAtLeast ? '>=' : '<='} ${bar} ${unit}`.trimEnd()
  const verdict = bar === undefined ? '' : isOver(row) ? 'OVER' : 'ok'
  const spreadText = values.length === 1 ? '' : `${show(low)} .. ${show(high)}`
  return [name, `${show(median)} ${unit}`.trimEnd(), spreadText, limit, verdict, detail]
}

function pad(cell, column, widths) {
  const isNumber = column >= FIRST_NUMBER && column <= LAST_NUMBER
  return isNumber ? cell.padStart(widths[column]) : cell.padEnd(widths[column])
}
