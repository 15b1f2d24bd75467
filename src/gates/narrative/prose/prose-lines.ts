// Markdown to lines that can contain a claim. Code blocks and block quotes become blank lines.

export interface ProseLine {
  /** Without its heading, list or checkbox marks. */
  readonly text: string
  readonly kind: 'blank' | 'heading' | 'item' | 'plain'
  /** `- [ ]` is false, `- [x]` is true. */
  readonly checked: boolean | null
  /** The indentation of a list item. */
  readonly indent: number
}

const BLANK: ProseLine = { text: '', kind: 'blank', checked: null, indent: 0 }
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/
const ITEM = /^\s*(?:[-*+•·▪◦‣]|\d{1,9}[.)])\s+/
const CHECKBOX = /^\[([ xX✓✔])\](?:\s|$)/
const RULE = /^\s*(?:[-=*_|:]\s*)+$/

export function proseLines(text: string): ProseLine[] {
  const lines: ProseLine[] = []
  let fence: string | null = null
  let inList = false
  let afterBlank = true
  let inIndented = false
  for (const raw of text.split(/\r\n?|\n|\u2028|\u2029/)) {
    const mark = FENCE.exec(raw)?.[1]
    if (fence !== null) {
      if (mark?.startsWith(fence) && raw.trim() === mark) fence = null
      lines.push(BLANK)
      continue
    }
    if (mark !== undefined) {
      fence = mark
      lines.push(BLANK)
      continue
    }
    if (raw.trim() === '') {
      lines.push(BLANK)
      afterBlank = true
      continue
    }
    // An indented line after a blank line is code, unless it continues a list item.
    const indented = /^(?: {4}|\t)/.test(raw)
    inIndented = indented && !inList && (inIndented || afterBlank)
    const line: ProseLine = inIndented || /^\s*>/.test(raw) || RULE.test(raw) ? BLANK : proseLine(raw)
    if (!indented) inList = line.kind === 'item' || (inList && raw.startsWith(' '))
    afterBlank = false
    lines.push(line)
  }
  return lines
}

function proseLine(raw: string): ProseLine {
  const heading = HEADING.exec(raw)?.[0]
  if (heading !== undefined) return { text: raw.slice(heading.length), kind: 'heading', checked: null, indent: 0 }
  const item = ITEM.exec(raw)?.[0]
  if (item === undefined) return { text: raw, kind: 'plain', checked: null, indent: 0 }
  const text = raw.slice(item.length)
  const indent = raw.search(/\S/)
  const box = CHECKBOX.exec(text)
  if (box === null) return { text, kind: 'item', checked: null, indent }
  return { text: text.slice(box[0].length), kind: 'item', checked: box[1] !== ' ', indent }
}
