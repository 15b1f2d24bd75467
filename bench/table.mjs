// A row: { name, values (one per round), unit: 'x' | 'us' | 'ms' | 'MB', bar?: number, isAtLeast?: boolean, detail?: string }
import { spread } from './samples.mjs'

const DIGITS = { x: 2, us: 2, ms: 1, MB: 0 }
const HEAD = ['', 'median', 'quartiles', 'bar', '', '']

export function isOver({ values, bar, isAtLeast = false }) {
  if (bar === undefined) return false
  const { median } = spread(values)
  return isAtLeast ? median < bar : median > bar
}

export function renderTable(rows) {
  const lines = [HEAD, ...rows.map(cells)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  const join = (line) =>
    line
      .map((cell, column) => pad(cell, column, widths))
      .join('  ')
      .trimEnd()
  return lines.map(join).join('\n')
}

function cells(row) {
  const { name, values, unit, bar, isAtLeast, detail = '' } = row
  const { low, median, high } = spread(values)
  const show = (value) => value.toFixed(DIGITS[unit])
  const limit = bar === undefined ? '' : `${isAtLeast ? '>=' : '<='} ${bar} ${unit}`
  const verdict = bar === undefined ? '' : isOver(row) ? 'OVER' : 'ok'
  return [name, `${show(median)} ${unit}`, `${show(low)} .. ${show(high)}`, limit, verdict, detail]
}

function pad(cell, column, widths) {
  return column === 0 || column >= 4 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])
}
