// The words that names and descriptions share: stems, without stop words.
import { nameTokens, stem } from '../../core/members/tool-words.js'

/** Verbs with the same meaning in tool names. */
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

/** In a sentence "call this tool" is empty, but `fetch_call_recording` is about calls. */
const NOUNS: ReadonlySet<string> = new Set('function method endpoint command call'.split(' ').map(stem))

/** As `plainWords`, for a name. */
export function plainNameWords(name: string): string[] {
  return wordsOf(name, (word) => EMPTY_WORDS.has(word) && !NOUNS.has(word))
}

/** In order, with repeats. */
export function plainWords(text: string): string[] {
  return wordsOf(text, (word) => EMPTY_WORDS.has(word))
}

function wordsOf(text: string, isEmpty: (word: string) => boolean): string[] {
  const words: string[] = []
  for (const token of nameTokens(text)) {
    const word = stem(token)
    if (!isEmpty(word)) words.push(SYNONYMS.get(word) ?? word)
  }
  return words
}

/** True when a text has words, but none beyond those of the name. */
export function saysOnly(name: string, text: string): boolean {
  const words = plainWords(text)
  if (words.length === 0) return nameTokens(text).length > 0
  const own = new Set(plainWords(name))
  // "users list" only repeats `list_users`, but "sum of two numbers" explains `get_sum`.
  return words.every((word) => own.has(word))
}
