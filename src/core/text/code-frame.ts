import { withoutPasswords } from '../addresses/url-credentials.js'
import { cleanText } from './show-value.js'

/** How much of a long line is shown around the column. */
const MAX_WIDTH = 100

/**
 * The line at a position and its neighbours, numbered, with a caret below the column. Plain text, safe for a terminal.
 */
export function codeFrame(text: string, line: number, column: number): string {
  const first = Math.max(line - 1, 1)
  const lines = linesBetween(text, first, line + 1).map(withoutPasswords)
  // All lines are cut at the same column, so that they stay aligned.
  const start = column > MAX_WIDTH * 0.75 ? column - 1 - Math.floor(MAX_WIDTH / 2) : 0
  const width = String(first + lines.length - 1).length
  const frame: string[] = []
  lines.forEach((content, index) => {
    const number = first + index
    frame.push(`${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${window(content, start)}`.trimEnd())
    if (number !== line) return
    const before = window(content.slice(0, Math.max(column - 1, 0)), start)
    frame.push(`  ${' '.repeat(width)} | ${' '.repeat(before.length)}^`)
  })
  return frame.join('\n')
}

/** The part of a line that is shown; a tab becomes one space, so that the caret stays below its column. */
function window(line: string, start: number): string {
  const end = start + MAX_WIDTH
  const shown = cleanText(line.slice(start, end)).replaceAll('\t', ' ')
  return `${start > 0 && line.length > 0 ? '…' : ''}${shown}${line.length > end ? '…' : ''}`
}

/** Lines from 1. Does not split the whole text, which may be many megabytes. */
function linesBetween(text: string, first: number, last: number): string[] {
  const lines: string[] = []
  let start = 0
  for (let number = 1; number <= last; number++) {
    const feed = text.indexOf('\n', start)
    const end = feed === -1 ? text.length : feed
    if (number >= first) lines.push(text.slice(start, end).replace(/\r$/, ''))
    if (feed === -1) break
    start = feed + 1
  }
  return lines
}
