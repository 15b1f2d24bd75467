import { CODE, LITERAL, type Literal } from './mask-spans.js'
import { splitChunk, type Word } from './split-chunk.js'
import type { Token } from './token.js'
import type { VerbLexicon } from './verb-lexicon.js'

/** A run of letters and digits, with the characters that join them. No two parts match the same character. */
const CHUNK = /[\p{L}\p{M}\p{N}]+(?:(?:_+|[-.'’@])[\p{L}\p{M}\p{N}]+)*/uy
const DIGIT = /\p{N}/u

/** Punctuation by its function; brackets, emphasis and emoji are formatting and have none. */
const MARKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.': '.…。．',
    ';': ';；',
    ':': ':：',
    '!': '!！',
    '?': '?？',
    '—': '—–→⇒',
    ',': ',，、&',
    '"': '"“”„«»',
    '✓': '✅✓✔☑',
  })
    .flatMap(([mark, characters]) => [...characters].map((character): [string, string] => [character, mark]))
    .concat([...'|()/='].map((mark) => [mark, mark])),
)

/** Texts repeat their words. The cache is cleared after this many different ones. */
const MAX_REMEMBERED_CHUNKS = 5_000

/** Splits the masked lines of a text into tokens; literals are taken in order. */
export class Tokenizer {
  readonly #lexicon: VerbLexicon
  readonly #known = new Map<string, readonly Word[]>()
  #names = 0
  #tokens: Token[] = []
  /** How far the line has been read. */
  #end = 0

  constructor(lexicon: VerbLexicon) {
    this.#lexicon = lexicon
  }

  tokenize(line: string, literals: Iterator<Literal>): Token[] {
    this.#tokens = []
    let code: string | null = null
    for (let at = 0; at < line.length; at = this.#end) {
      const character = line.charAt(at)
      this.#end = at + 1
      if (character === ' ') continue
      if (character === CODE) code = literals.next().value?.value ?? null
      else if (character === LITERAL) this.#addLiteral(literals.next().value)
      else if (this.#addChunk(line, at, code)) code = null
      else this.#addMark(line, at)
    }
    return this.#tokens
  }

  #addLiteral(literal: Literal | undefined): void {
    if (literal?.kind === 'code') this.#add('number', literal.value, literal.value)
    else this.#add('literal', literal?.value ?? '', null)
  }

  #addMark(line: string, at: number): void {
    const character = line.charAt(at)
    // A hyphen before a space or before another hyphen is a dash.
    const mark = character === '-' ? (/^(?:-|\s|$)/.test(line.charAt(at + 1)) ? '—' : undefined) : MARKS.get(character)
    if (mark !== undefined) this.#add('mark', mark, null)
  }

  #addChunk(line: string, at: number, code: string | null): boolean {
    CHUNK.lastIndex = at
    const chunk = CHUNK.exec(line)?.[0]
    if (chunk === undefined) return false
    this.#end = endOfNumber(line, at + chunk.length)
    this.#names += 1
    let span = code
    for (const { kind, text, verb, style } of this.#split(line.slice(at, this.#end))) {
      const name = style === 'plain' ? 0 : this.#names
      this.#tokens.push({ kind, text, verb, name, style, code: span, end: this.#end })
      span = null
    }
    return true
  }

  #split(chunk: string): readonly Word[] {
    let words = this.#known.get(chunk)
    if (words === undefined) {
      words = splitChunk(chunk, this.#lexicon)
      if (this.#known.size < MAX_REMEMBERED_CHUNKS) this.#known.set(chunk, words)
    }
    return words
  }

  #add(kind: Token['kind'], text: string, code: string | null): void {
    this.#tokens.push({ kind, text, verb: null, name: 0, style: 'plain', code, end: this.#end })
  }
}

/** `1,204` and `14:05` are one number each. */
function endOfNumber(line: string, end: number): number {
  if (!DIGIT.test(line.charAt(end - 1))) return end
  let at = end
  while (',:.'.includes(line.charAt(at)) && DIGIT.test(line.charAt(at + 1))) {
    at += 2
    while (DIGIT.test(line.charAt(at))) at += 1
  }
  return at
}
