// The tables of what an audit measured.
import type { AuditDetail, AuditTable } from '../../core/audit/audit-detail.js'
import { cleanText, cut } from '../../core/text/show-value.js'
import { inlineCode } from './markdown-text.js'

/** A name of a tool may be any text. */
const MAX_CELL = 40

export function auditTables({ probe }: AuditDetail): readonly AuditTable[] {
  return (probe?.runs ?? []).flatMap(({ tables = [] }) => tables)
}

/** Columns as wide as their values, for a font of fixed width. Numbers are on the right. */
export function tableLines({ title, columns, rows }: AuditTable): readonly string[] {
  const cells = [[title, ...columns.slice(1)], ...rows.map((row) => row.map(cellText))].map((row) => row.map(oneLine))
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells.map((row) => {
    const padded = widths.map((width, column) => {
      const text = row[column] ?? ''
      return column === 0 || typeof rows[0]?.[column] === 'string' ? text.padEnd(width) : text.padStart(width)
    })
    return padded.join('  ').trimEnd()
  })
}

export function markdownTable({ title, columns, rows }: AuditTable): string {
  const head = [title, ...columns.slice(1)].map(markdownCell)
  const lines = [head, columns.map(() => '---'), ...rows.map((row) => row.map(markdownCell))]
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

function markdownCell(cell: string | number | null): string {
  return typeof cell === 'string' ? inlineCode(cell) : cellText(cell)
}

function cellText(cell: string | number | null): string {
  return cell === null ? '' : String(cell)
}

function oneLine(text: string): string {
  const line = cleanText(text).replaceAll(/\s+/g, ' ').trim()
  return line.length <= MAX_CELL ? line : `${cut(line, MAX_CELL - 1)}…`
}
