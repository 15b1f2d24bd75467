// Masks the parts of a paragraph that are not read word by word: quotations, code spans with spaces, addresses, tags.

/** Placeholder for the next literal, in order. */
export const LITERAL = '\uE000'
/** Precedes the words of a one-word code span, which are read. */
export const CODE = '\uE001'

export interface MaskedText {
  readonly text: string
  /** The text of each `LITERAL` or `CODE`, in order, without its marks. */
  readonly literals: readonly Literal[]
}

export interface Literal {
  readonly kind: 'code' | 'quote'
  readonly value: string
}

/** A quotation longer than this is treated as a stray quotation mark. */
const MAX_QUOTE = 2000
const MAX_SINGLE_QUOTE = 300
const MAX_CODE = 2000

const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“”',
  '«': '»',
  '‹': '›',
  "'": "'",
  '‘': '’',
}
const OWN_MARKS = /[\uE000\uE001]/g
/** Each alternative starts with its own character and cannot match in two ways, so matching is linear. */
const NOT_PROSE = /(?:https?|ftp|file):\/\/[^\s<>"]+|\]\([^()\s]*\)|<[a-z/!][^<>\n]{0,200}>/gi

export function maskSpans(paragraph: string): MaskedText {
  const source = paragraph.replace(OWN_MARKS, ' ').replace(NOT_PROSE, withoutAddress)
  const literals: Literal[] = []
  // How far was searched for a closing mark of each kind, so that unclosed marks are not searched for twice.
  const noCloserBefore = new Map<string, number>()
  let text = ''
  let copied = 0
  let at = 0
  const span = /[`"“„«‹'‘]/g
  for (let found = nextMark(span, source, at); found !== -1; found = nextMark(span, source, at)) {
    const mark = source.charAt(found)
    const run = mark === '`' ? backtickRun(source, found) : 1
    const end = mark === '`' ? codeEnd(source, found, run) : quoteEnd(source, found, mark, noCloserBefore)
    if (end === -1) {
      at = found + run
      continue
    }
    const value = source.slice(found + run, end)
    const isWord = mark === '`' && !/\s/.test(value.trim())
    literals.push({ kind: mark === '`' ? 'code' : 'quote', value: value.trim() })
    text += source.slice(copied, found)
    text += isWord ? `${CODE}${value} ` : LITERAL + '\n'.repeat(value.split('\n').length - 1)
    at = end + run
    copied = at
  }
  return { text: text + source.slice(copied), literals }
}

/** An address is dropped but the punctuation after it is kept; a tag and the `](target)` of a link are formatting. */
function withoutAddress(match: string): string {
  if (/^<br\b/i.test(match)) return '. '
  if (/^[<\]]/.test(match)) return ' '
  let end = match.length
  while (').,;:!?]'.includes(match.charAt(end - 1))) end -= 1
  return match.slice(end)
}

function nextMark(span: RegExp, source: string, from: number): number {
  span.lastIndex = from
  return span.exec(source)?.index ?? -1
}

function backtickRun(source: string, at: number): number {
  let end = at
  while (source.charAt(end) === '`') end += 1
  return end - at
}

function codeEnd(source: string, start: number, run: number): number {
  const limit = Math.min(source.length, start + MAX_CODE)
  for (let at = start + run; at < limit; at += 1) {
    if (source.charAt(at) !== '`') continue
    const length = backtickRun(source, at)
    if (length === run) return at
    at += length
  }
  return -1
}

/** Where a quotation ends; -1 when the mark does not open one: an apostrophe, inches, a stray mark. */
function quoteEnd(source: string, start: number, mark: string, noCloserBefore: Map<string, number>): number {
  const single = mark === "'" || mark === '‘'
  const straight = mark === '"' || mark === "'"
  if ((straight || single) && !/[\s([{—–:=*_]|^$/.test(source.charAt(start - 1))) return -1
  if (/\s|^$/.test(source.charAt(start + 1))) return -1
  const closers = CLOSERS[mark] ?? ''
  const limit = Math.min(source.length, start + (single ? MAX_SINGLE_QUOTE : MAX_QUOTE))
  let at = Math.max(start + 1, noCloserBefore.get(mark) ?? 0)
  for (; at < limit && !(single && source.charAt(at) === '\n'); at += 1) {
    if (closers.includes(source.charAt(at)) && (!(straight || single) || closes(source, at))) return at
  }
  noCloserBefore.set(mark, at)
  return -1
}

function closes(source: string, at: number): boolean {
  return !/\s/.test(source.charAt(at - 1)) && !/[\p{L}\p{N}]/u.test(source.charAt(at + 1))
}
