import type { Token } from './token.js'

/** No phrase worth reading is longer; it bounds every look ahead and behind, so that reading is linear. */
export const REACH = 40

/** Whether the words from `from` on bring a subject of their own: `and the label was added`, `but I closed it`. */
export function startsSubject(tokens: readonly Token[], from: number, end: number): boolean {
  const limit = Math.min(end, from + REACH)
  let at = from
  while (at < limit && isLead(tokens[at])) at += 1
  const first = tokens[at]
  if (first === undefined || at >= limit) return false
  if (first.kind === 'pronoun') return true
  if (first.verb !== null && first.style !== 'joined') return false
  let nouns = 0
  for (; at < limit; at += 1) {
    const token = tokens[at]
    if (token === undefined) return false
    if (token.kind === 'auxiliary') return nouns > 0
    if (token.kind === 'mark' || token.kind === 'conjunction' || token.kind === 'pronoun') return false
    if (nouns > 0 && isFiniteVerb(tokens, at)) return true
    if (token.kind === 'noun' || token.verb !== null) nouns += 1
  }
  return false
}

/** Conjunctions and adverbs in front of a subject: `, and then the label`. */
function isLead(token: Token | undefined): boolean {
  return token?.kind === 'conjunction' || token?.kind === 'adverb'
}

/** A verb after a noun, in a form that can be the verb of a clause. */
function isFiniteVerb(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const before = tokens[at - 1]
  if (token === undefined || before === undefined || before.kind === 'determiner' || before.kind === 'adjective')
    return false
  if (token.verb !== null)
    return token.verb.form === 'past' || token.verb.form === 'third' || token.verb.form === 'same'
  return token.kind === 'participle' || token.kind === 'verb'
}

/** The index of the nearest token before `at` that is no adverb; -1 when there is none from `start` on. */
export function skipAdverbsBack(tokens: readonly Token[], at: number, start: number): number {
  const first = Math.max(start, at - REACH)
  let index = at - 1
  while (index >= first && tokens[index]?.kind === 'adverb') index -= 1
  return index >= first ? index : -1
}

/** The index of the next token after `at` that is no adverb. */
export function skipAdverbs(tokens: readonly Token[], at: number): number {
  const last = at + REACH
  let index = at + 1
  while (index < last && tokens[index]?.kind === 'adverb') index += 1
  return index
}

/** Whether a word stands among the next few. */
export function hasWithin(tokens: readonly Token[], at: number, text: string, count: number): boolean {
  for (let index = at + 1; index <= at + count; index += 1) if (tokens[index]?.text === text) return true
  return false
}
