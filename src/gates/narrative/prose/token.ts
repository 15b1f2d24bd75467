import type { Verb } from './verb-lexicon.js'
import type { WordClass } from './word-class.js'

/** A word, a number, a literal or a mark of one line. */
export interface Token {
  /**
   * `number` is a number or an identifier with digits; `literal` is a quotation or a code span with spaces; `mark` is
   * punctuation. The rest are words.
   */
  readonly kind: WordClass | 'literal' | 'mark'
  /** A word in lower case, a number as written, the value of a literal, or the mark. */
  readonly text: string
  /** Not null when the word can be a form of a mutating verb. */
  readonly verb: Verb | null
  /** Words of the same written name share a number; 0 means not part of a name. */
  readonly name: number
  /** How the name is written: `create_issue` and `createIssue`, `create-issue`, `update.sh`. */
  readonly style: 'plain' | 'joined' | 'hyphen' | 'dotted'
  /** The whole code span that starts with this word. */
  readonly code: string | null
  /** Where it ends in the text of its line. */
  readonly end: number
}

/** Ends a clause. */
export function isHardMark(token: Token): boolean {
  return token.kind === 'mark' && '.;:!?—|'.includes(token.text)
}

/** A word of the sentence itself, not of a quotation, of code or of a name such as `if_exists`. */
export function isSpoken({ kind, style, code }: Token): boolean {
  return kind !== 'literal' && style !== 'joined' && code === null
}
