import { hasWithin, skipAdverbs } from './clause.js'
import type { Token } from './token.js'

const ALWAYS: ReadonlySet<string> = new Set(['if', 'unless', 'until', 'whether', 'whenever', 'assuming'])
/** "I once created": an adverb, behind a subject. */
const AT_THE_FRONT: ReadonlySet<string> = new Set(['once', 'provided', 'providing'])

const OPENERS: ReadonlySet<string> = new Set([...ALWAYS, ...AT_THE_FRONT, 'when', 'in', 'as', 'had'])

/** Whether the word at `at` makes its clause a condition. */
export function opensCondition(tokens: readonly Token[], at: number, start: number): boolean {
  const token = tokens[at]
  if (token === undefined || !OPENERS.has(token.text) || token.style === 'joined') return false
  const before = at > start ? tokens[at - 1] : undefined
  const next = tokens[at + 1]
  if (ALWAYS.has(token.text)) return true
  if (token.text === 'when') return !isPast(tokens, at)
  if (token.text === 'in' || token.text === 'as') return isPhrase(tokens, at)
  const opens = before === undefined || before.kind === 'mark' || before.kind === 'conjunction'
  if (token.text === 'had') return opens && (next?.kind === 'pronoun' || hasWithin(tokens, at, 'been', 6))
  return (
    AT_THE_FRONT.has(token.text) &&
    (opens || next?.text === 'that' || (token.text === 'once' && before?.kind === 'noun'))
  )
}

/** in case, as soon as, as long as. */
function isPhrase(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.text
  if (tokens[at]?.text === 'in') return next === 'case'
  return (next === 'soon' || next === 'long') && tokens[at + 2]?.text === 'as'
}

/** "When I created the issue" tells what was done, "when a ticket is closed" what happens. */
function isPast(tokens: readonly Token[], at: number): boolean {
  for (let index = skipAdverbs(tokens, at); index <= at + 8; index += 1) {
    const token = tokens[index]
    if (token === undefined || token.kind === 'mark') return false
    if (token.kind === 'auxiliary') return /^(?:was|were|had|did|got)$/.test(token.text)
    if (token.verb !== null && tokens[index - 1]?.kind !== 'determiner') return token.verb.form === 'past'
  }
  return false
}
