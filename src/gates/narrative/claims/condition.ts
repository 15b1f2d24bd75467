import { isSpoken, type Token } from '../prose/token.js'
import { isUsedAsVerb } from '../prose/verb-use.js'
import { hasWithin, isBoundary, skipAdverbs } from './clause.js'

const ALWAYS: ReadonlySet<string> = new Set(['if', 'unless', 'until', 'whether', 'whenever', 'assuming'])

/** Whether the word at `at` makes its clause a condition. */
export function opensCondition(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined || !isSpoken(token)) return false
  if (ALWAYS.has(token.text)) return true
  const next = tokens[at + 1]
  switch (token.text) {
    case 'when':
    case 'once':
      return !isPast(tokens, at)
    case 'as':
      return next?.text === 'long' || (next?.text === 'soon' && !isPast(tokens, at))
    case 'in':
      return next?.text === 'case'
    case 'had':
      // "Had the ticket been closed", but "those who had been asked".
      return (
        isBoundary(tokens[at - 1]) &&
        !/^wh/.test(tokens[at - 1]?.text ?? '') &&
        (next?.kind === 'pronoun' || hasWithin(tokens, at, 'been', 6))
      )
    case 'provided':
    case 'providing':
      return isBoundary(tokens[at - 1]) || next?.text === 'that'
    default:
      return false
  }
}

/** "When I created the issue" reports an action, "when a ticket is closed" describes a rule. */
function isPast(tokens: readonly Token[], at: number): boolean {
  for (let index = skipAdverbs(tokens, at); index <= at + 8; index += 1) {
    const token = tokens[index]
    if (token === undefined) return false
    if (token.kind === 'auxiliary') return /^(?:was|were|had|did|got)$/.test(token.text)
    if (token.verb !== null && isUsedAsVerb(tokens, index, token.verb)) return token.verb.form === 'past'
  }
  return false
}
