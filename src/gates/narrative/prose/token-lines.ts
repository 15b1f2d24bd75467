import { type Literal, maskSpans } from './mask-spans.js'
import { type ProseLine, proseLines } from './prose-lines.js'
import type { Token } from './token.js'
import { Tokenizer } from './tokenize.js'
import type { VerbLexicon } from './verb-lexicon.js'

/** A line of prose in tokens. */
export interface TokenLine {
  readonly tokens: readonly Token[]
  /** The text with placeholders for its literals; `end` of a token is an offset into it. */
  readonly text: string
  readonly kind: ProseLine['kind']
  readonly checked: boolean | null
  readonly indent: number
}

/** The tokens of every line of prose. A quotation may span several lines of a paragraph. */
export function tokenLines(text: string, lexicon: VerbLexicon): TokenLine[] {
  const tokenizer = new Tokenizer(lexicon)
  const lines: TokenLine[] = []
  let paragraph: ProseLine[] = []
  const closeParagraph = (): void => {
    const masked = maskSpans(paragraph.map((line) => line.text).join('\n'))
    const literals: Iterator<Literal> = masked.literals[Symbol.iterator]()
    const texts = masked.text.split('\n')
    for (let index = 0; index < texts.length; index += 1) {
      const line = texts[index] ?? ''
      const { kind, checked, indent } = paragraph[index] ?? { kind: 'plain', checked: null, indent: 0 }
      lines.push({ tokens: tokenizer.tokenize(line, literals), text: line, kind, checked, indent })
    }
    paragraph = []
  }
  for (const line of proseLines(text)) {
    if (line.kind !== 'blank') paragraph.push(line)
    else if (paragraph.length > 0) closeParagraph()
  }
  if (paragraph.length > 0) closeParagraph()
  return lines
}
