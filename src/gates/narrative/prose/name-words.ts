import { nameTokens, stem } from '../../../core/members/tool-words.js'
import { actionsOf, type Doing } from '../claims/actions.js'

/** What the name of a tool says. */
export interface NameWords {
  readonly stems: ReadonlySet<string>
  /** The words that a text must hold to mention the tool. */
  readonly telling: readonly string[]
  readonly does: Doing
}

/** Shorter words of a name say nothing: `go_to_page` is mentioned by "page". */
const MIN_TELLING = 3
/** Tools come again in every run; past this many, names are read anew. */
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
