import { REACH } from './clause.js'
import type { Token } from './token.js'

export interface FoundNoun {
  readonly index: number
  /** "created no issues": the noun says that nothing was done. */
  readonly none: boolean
}

/** Adjectives that stand for themselves. */
const NOUNS_TOO: ReadonlySet<string> = new Set(
  'alternative executive individual light maximum minimum original potential primary standard top total'.split(' '),
)

/** What ends the search for the noun behind a verb (gates.md 12). */
function endsSearch({ kind }: Token): boolean {
  return kind === 'preposition' || kind === 'conjunction' || kind === 'mark' || kind === 'literal'
}

/** The next noun behind the verb at `at`; a name written in one piece is not left. */
export function nounAfter(tokens: readonly Token[], at: number, end: number): FoundNoun | null {
  const verb = tokens[at]
  const limit = Math.min(end, at + REACH)
  let none = false
  let index = at + 1
  for (; index < limit; index += 1) {
    const token = tokens[index]
    if (token === undefined || endsSearch(token)) break
    if (verb?.style === 'joined' && token.name !== verb.name) break
    if (token.text === 'no' || token.text === 'neither') none = true
    if (canBeNoun(token)) return { index, none }
  }
  // "the total", with nothing behind it.
  const last = index - 1
  return last > at && NOUNS_TOO.has(tokens[last]?.text ?? '') ? { index: last, none } : null
}

/** The nearest noun before the verb at `at`, in its clause; `isNoun` says how a word that can be a verb was used. */
export function nounBefore(
  tokens: readonly Token[],
  at: number,
  start: number,
  isNoun: (index: number) => boolean,
): FoundNoun | null {
  const verb = tokens[at]
  const limit = Math.max(start, at - REACH)
  for (let index = at - 1; index >= limit; index -= 1) {
    const token = tokens[index]
    if (token === undefined) return null
    if (verb?.style === 'joined' && token.name !== verb.name) return null
    if (token.verb === null ? token.kind === 'noun' : isNoun(index)) return { index, none: false }
  }
  return null
}

/** A word that can be a verb is a noun here, unless it is a participle: `the merge request`, `the deleted file`. */
function canBeNoun({ kind, verb }: Token): boolean {
  return kind === 'noun' && verb?.form !== 'past'
}
