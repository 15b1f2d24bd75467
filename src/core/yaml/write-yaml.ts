import { type Document, isSeq, parseDocument, visit } from 'yaml'

const OPTIONS = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER }

/** A document as text: lines are never folded, and `[a, b]` has no spaces inside its brackets. */
export function writeYaml(document: Document): string {
  return withoutPadding(document.toString(OPTIONS))
}

/** The library pads `{ }` and `[ ]` alike. */
function withoutPadding(text: string): string {
  const spaces = new Set<number>()
  visit(parseDocument(text), {
    Seq: (_, list) => {
      if (!isSeq(list) || list.flow !== true || list.items.length === 0) return
      const [start = 0, end = 0] = list.range ?? []
      if (text[start + 1] === ' ' && text[start + 2] !== '#') spaces.add(start + 1)
      if (text[end - 2] === ' ' && text[end - 3] !== ' ' && text[end - 3] !== '\n') spaces.add(end - 2)
    },
  })
  if (spaces.size === 0) return text
  // By code unit, as the library counts.
  const kept = text.split('').filter((_, index) => !spaces.has(index))
  return kept.join('')
}
