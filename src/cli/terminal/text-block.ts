// Untrusted text laid out for a terminal: cleaned, wrapped at words, and shortened to a number of lines.
import { cleanText, cut } from '../../core/text/show-value.js'
import { cutToWidth, displayWidth } from './display-width.js'

export interface BlockOptions {
  /** In columns, with the indentation. */
  readonly width: number
  /** Before every line. */
  readonly indent: string
  /** Before the lines after the first, instead of `indent`. */
  readonly hanging?: string
  /** More lines are cut. */
  readonly maxLines?: number
}

export interface TextBlock {
  readonly lines: readonly string[]
  readonly isCut: boolean
}

/** A narrow terminal gets lines that it wraps itself. */
const MIN_TEXT_WIDTH = 20

/** Line breaks of the text are kept, but not more than one empty line in a row. */
export function textBlock(text: string, options: BlockOptions): TextBlock {
  const { width, indent, hanging = indent, maxLines = Number.POSITIVE_INFINITY } = options
  const room = Math.max(width - displayWidth(hanging), MIN_TEXT_WIDTH)
  // A word may be as long as a line; what cannot be shown does not have to be laid out.
  const shown = maxLines === Number.POSITIVE_INFINITY ? text : cut(text, (maxLines + 1) * room * 2)
  const lines: string[] = []
  for (const line of paragraphs(shown)) {
    if (lines.length > maxLines) break
    for (const wrapped of wrapLine(line, room)) lines.push(wrapped)
  }
  const isCut = lines.length > maxLines || shown.length < text.length
  const kept = lines.slice(0, maxLines)
  const last = kept.at(-1)
  if (isCut && last !== undefined) kept[kept.length - 1] = cutToWidth(`${last} …`, room)
  // Cleaned again: a wrapped line may start with what a CI runner takes for a command.
  return { lines: kept.map((line, index) => cleanText(`${index === 0 ? indent : hanging}${line}`.trimEnd())), isCut }
}

function paragraphs(text: string): string[] {
  const lines = cleanText(text.replaceAll('\r\n', '\n').replaceAll('\t', '  ')).trim().split('\n')
  return lines.map((line) => line.trimEnd()).filter((line, index, all) => line !== '' || all[index - 1] !== '')
}

/** Wrapped at spaces; a word without spaces, as in Chinese, is split. Its own indentation is kept. */
function wrapLine(line: string, room: number): string[] {
  if (displayWidth(line) <= room) return [line]
  const [lead = ''] = /^ */.exec(line) ?? []
  const first = lead.length < room / 2 ? lead : ''
  // The lines of a list entry after the first start below its text.
  const [bullet = ''] = /^(?:[-*•]|\d{1,2}[.)]) +/.exec(line.trimStart()) ?? []
  const inside = first + ' '.repeat(bullet.length)
  const lines: string[] = []
  let current = first
  let width = first.length
  for (const word of line
    .trimStart()
    .split(/ +/)
    .flatMap((one) => pieces(one, room - inside.length))) {
    const wordWidth = displayWidth(word)
    if (current.trim() !== '' && width + 1 + wordWidth > room) {
      lines.push(current)
      current = inside
      width = inside.length
    }
    const gap = current.trim() === '' ? '' : ' '
    current += gap + word
    width += gap.length + wordWidth
  }
  return [...lines, current]
}

function pieces(word: string, room: number): string[] {
  if (displayWidth(word) <= room) return [word]
  const found: string[] = []
  let piece = ''
  let width = 0
  for (const character of word) {
    const own = displayWidth(character)
    if (width + own > room) {
      found.push(piece)
      piece = ''
      width = 0
    }
    piece += character
    width += own
  }
  return [...found, piece]
}
