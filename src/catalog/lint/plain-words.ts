// Words as names and descriptions share them: stems without the words that say nothing by themselves.
import { nameTokens, stem } from '../../core/members/tool-words.js'

/** Verbs that mean the same in the name of a tool. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  [
    ['get', 'fetch', 'retrieve', 'return', 'obtain', 'lookup'],
    ['delete', 'remove', 'erase', 'destroy'],
    ['create', 'make', 'add'],
    ['update', 'modify', 'edit', 'change'],
    ['search', 'find', 'query'],
    ['list', 'enumerate'],
    ['execute', 'run', 'invoke'],
    ['send', 'submit'],
  ].flatMap(([verb = '', ...others]) => [verb, ...others].map((other) => [stem(other), stem(verb)] as const)),
)

const EMPTY_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the this that these those its it is are be as at by for from in into of on onto or and to with via ' +
    'you your can will use used using allow let tool function method api endpoint command call given specified ' +
    'provided'
  )
    .split(' ')
    .map(stem),
)

/** In the order written, with repeats. */
export function plainWords(text: string): string[] {
  const words: string[] = []
  for (const token of nameTokens(text)) {
    const word = stem(token)
    if (!EMPTY_WORDS.has(word)) words.push(SYNONYMS.get(word) ?? word)
  }
  return words
}

/** True when a text has words, and none that the name does not have. */
export function saysOnly(name: string, text: string): boolean {
  const words = plainWords(text)
  if (words.length === 0) return nameTokens(text).length > 0
  const own = new Set(plainWords(name))
  // `list_users` is explained by "users list", `get_sum` not by "sum of two numbers".
  return words.every((word) => own.has(word))
}
