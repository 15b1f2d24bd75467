import type { Token } from '../prose/token.js'

/** The longest phrase that is read. It bounds every look ahead and behind, so that reading takes linear time. */
export const REACH = 40

/** Whether the words from `from` on have their own subject: `and the label was added`, `but I closed it`. */
export function startsSubject(tokens: readonly Token[], from: number): boolean {
  let at = skipAdverbs(tokens, from - 1)
  const first = tokens[at]
  if (first === undefined) return false
  if (first.kind === 'pronoun') return true
  // "order 17 was closed", "renamed files were deleted": not a verb when an auxiliary follows.
  const isNounToo = first.verb !== null && first.style !== 'joined'
  let hasNoun = false
  for (; at < from + REACH; at += 1) {
    const token = tokens[at]
    if (token === undefined || endsPhrase(token)) return false
    if (token.kind === 'auxiliary' && !isMonth(tokens, at)) return hasNoun
    if (hasNoun && token.text === 'that') return false
    if (hasNoun && !isNounToo && isFiniteVerb(tokens, at)) return true
    if (token.kind === 'noun') hasNoun = true
  }
  return false
}

/** "May 22", "22 May". */
export function isMonth(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text === 'may' && (tokens[at + 1]?.kind === 'number' || tokens[at - 1]?.kind === 'number')
}

/** `the label, …`, `the label which …`, `the label it …` */
function endsPhrase({ kind }: Token): boolean {
  return kind === 'mark' || kind === 'conjunction' || kind === 'pronoun'
}

/** Whether the next word starts a clause or an item of an enumeration. */
export function isBoundary(token: Token | undefined): boolean {
  return token === undefined || token.kind === 'mark' || token.kind === 'conjunction'
}

/** A form that can be the verb of a clause, unlike in `list of merged branches`. */
function isFiniteVerb(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const before = tokens[at - 1]?.kind
  if (before === 'determiner' || before === 'adjective' || before === 'preposition') return false
  if (token?.kind === 'participle' || token?.kind === 'verb') return true
  return token?.verb?.form === 'past' || token?.verb?.form === 'same'
}

/** The nearest token before `at` that is not an adverb. */
export function beforeAdverbs(tokens: readonly Token[], at: number): Token | undefined {
  const last = at - REACH
  let index = at - 1
  while (index > last && tokens[index]?.kind === 'adverb') index -= 1
  return tokens[index]
}

/** The index of the next token after `at` that is not an adverb. */
export function skipAdverbs(tokens: readonly Token[], at: number): number {
  const last = at + REACH
  let index = at + 1
  while (index < last && tokens[index]?.kind === 'adverb') index += 1
  return index
}

/** Whether a word is among the next few. */
export function hasWithin(tokens: readonly Token[], at: number, text: string, count: number): boolean {
  for (let index = at + 1; index <= at + count; index += 1) if (tokens[index]?.text === text) return true
  return false
}
