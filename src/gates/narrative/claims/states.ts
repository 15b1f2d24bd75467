// Statements about a state rather than an action: "already cancelled", "status: closed", "published on Monday".
import type { Token } from '../prose/token.js'
import type { VerbPlace } from '../prose/verb-place.js'

/** "Already cancelled", "last updated", "date created": a state, not an action. */
const STATES: ReadonlySet<string> = new Set(
  'already previously originally most recently currently last first never not since still newly once when as recent'.split(
    ' ',
  ),
)
/** "Status: cancelled", "Date created". */
const LABELS: ReadonlySet<string> = new Set(['status', 'state', 'date', 'time'])
const DATED_BY: ReadonlySet<string> = new Set(['by', 'at', 'on', 'in', 'with', 'for', 'as', 'ago'])
const MONTHS: ReadonlySet<string> = new Set('jan feb mar apr may jun jul aug sep oct nov dec'.split(' '))
const UNITS = /^(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|st|nd|rd|th|am|pm|%)$/

/** "Date created": the word before the verb says what kind of data it is. */
export function isLabelAlone(phrase: readonly Token[]): boolean {
  return phrase.length === 1 && LABELS.has(phrase[0]?.text ?? '')
}

/** A word that describes a state. */
export function isState({ text }: Token): boolean {
  return STATES.has(text)
}

export function saysState(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).some(isState)
}

/** "Status: cancelled" */
export function isStateLabel(tokens: readonly Token[], start: number): boolean {
  return tokens[start - 1]?.text === ':' && LABELS.has(tokens[start - 2]?.text ?? '')
}

/** "was published on 2011-02-13", "was built in May". */
export function isOnDate(tokens: readonly Token[], at: number): boolean {
  const on = tokens[at + 1]?.text
  const when = tokens[at + 2]
  if ((on !== 'on' && on !== 'in') || when === undefined) return false
  return /^\d{1,4}(?:\D|$)/.test(when.code ?? when.text) || MONTHS.has(when.text.slice(0, 3))
}

/** "Published on Monday", "Updated 3 days ago", "Created by Ana", "Posted: 12 May": metadata. */
export function isDated({ tokens, at }: VerbPlace): boolean {
  const behind = tokens[at + 1]?.text === ':' ? at + 2 : at + 1
  const after = tokens[behind]
  if (after === undefined || after.code !== null || tokens[behind + 1]?.code != null) return false
  if (DATED_BY.has(after.text) || MONTHS.has(after.text.slice(0, 3))) return true
  if (!/^\d/.test(after.text)) return false
  const counted = tokens[behind + 1]?.text ?? ''
  return /^(?:1|2)\d{3}(?:\D|$)/.test(after.text) || UNITS.test(counted) || MONTHS.has(counted.slice(0, 3))
}
