import { nameTokens, stem } from '../../../core/members/tool-words.js'
import { actionsOf, type Doing } from '../claims/actions.js'

/** The words in the name of a tool. */
export interface NameWords {
  readonly stems: ReadonlySet<string>
  /** The words that a text must contain to mention the tool. */
  readonly telling: readonly string[]
  readonly does: Doing
}

/** Shorter words of a name carry no meaning: "page" mentions `go_to_page`. */
const MIN_TELLING = 3
/** Tools recur in every run. The cache is cleared after this many names. */
const MAX_REMEMBERED = 5_000
const remembered = new Map<string, NameWords>()

export function nameWords(name: string): NameWords {
  let words = remembered.get(name)
  if (words === undefined) {
    const tokens = nameTokens(name)
    words = {
      stems: new Set(tokens.map(stem)),
      telling: tokens.filter((token) => token.length >= MIN_TELLING).map(stem),
      does: actionsOf(tokens),
    }
    if (remembered.size < MAX_REMEMBERED) remembered.set(name, words)
  }
  return words
}
