// Who did it: what the words around a verb say about its subject.
import { needsActionNoun } from './actions.js'
import { beforeAdverbs, isBoundary, REACH, skipAdverbs } from './clause.js'
import { isSpoken, type Token } from './token.js'
import type { VerbForm } from './verb-lexicon.js'

/**
 * How a claim is put: "I cancelled it", "it has been cancelled", "it was cancelled", "Cancelled the order", "Order
 * cancelled".
 */
export type Voice = 'first' | 'perfect' | 'passive' | 'elided' | 'titled'

export interface VerbPlace {
  readonly tokens: readonly Token[]
  readonly at: number
  readonly form: VerbForm
  /** Where the clause starts, and where the segment ends. */
  readonly start: number
  readonly end: number
  /** On a list item that is ticked off: "[x] Close the ticket". */
  readonly isChecked: boolean
  /** The voice of the verb before it in this clause. */
  readonly previous: Voice | null
}

const SPEAKERS: ReadonlySet<string> = new Set(['i', 'we'])
const HAVE: ReadonlySet<string> = new Set(['have', 'has', 'had', "'d", "'s"])
const BE: ReadonlySet<string> = new Set(['am', 'is', 'are', 'was', 'were', 'be', 'been', 'being', 'got', "'s"])
const WAS: ReadonlySet<string> = new Set(['was', 'were', 'got'])
const JOINS: ReadonlySet<string> = new Set(['and', 'but', 'then', 'plus', ',', '/', '"'])
/** Behind "was closed by": the speaker, and not somebody else. */
const OWN: ReadonlySet<string> = new Set(['me', 'us', 'myself', 'agent', 'assistant', 'system'])
const RELATIVES: ReadonlySet<string> = new Set(['which', 'who', 'whose', 'where', 'when'])
/** Behind these `that` opens a statement. */
const SAYING: ReadonlySet<string> = new Set('confirm report inform note know verify say show see'.split(' '))
/** "Already cancelled", "last updated", "date created": how things stand, and not what was done. */
const STATES: ReadonlySet<string> = new Set(
  `already previously originally most recently currently last first never not date time since still newly once when as
  status state recent`.split(/\s+/),
)
const DATED_BY: ReadonlySet<string> = new Set(['by', 'at', 'on', 'in', 'with', 'for', 'as', 'ago'])
const MONTHS: ReadonlySet<string> = new Set('jan feb mar apr may jun jul aug sep oct nov dec'.split(' '))
const UNITS = /^(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|st|nd|rd|th|am|pm|%)$/
const SUCCEEDED_TO: ReadonlySet<string> = new Set([
  'able',
  'had',
  'managed',
  'proceeded',
  'decided',
  'remembered',
  'sure',
])
const PRIOR: ReadonlySet<string> = new Set(['original', 'previous', 'prior', 'existing', 'last', 'initial'])
const CALLING: ReadonlySet<string> = new Set(['called', 'used', 'invoked', 'ran', 'executed'])
const MAX_TITLE_WORDS = 9

/** Null where the verb does not say that the agent or its tools did something. */
export function voiceOf(place: VerbPlace): Voice | null {
  const { tokens, at, form, start } = place
  const front = frontOf(tokens, at, start)
  const auxiliaries = tokens.slice(front + 1, at).filter(({ kind }) => kind === 'auxiliary')
  const last = auxiliaries.at(-1)?.text ?? ''
  // "Your cancellation is complete."
  if (tokens[at]?.text === 'complete' && BE.has(last) && last !== 'be')
    return passiveVoice(place, front, auxiliaries) ?? 'perfect'
  if (form === 'base') {
    if (place.isChecked && at === start) return 'elided'
    return (isSuccess(tokens, at) || isCalled(tokens, at)) && hasSpeaker(tokens, start, at) ? 'first' : null
  }
  if (form !== 'past') return null
  const subject = tokens[front]
  if (BE.has(last) && !(last === "'s" && isActive(tokens, at))) return passiveVoice(place, front, auxiliaries)
  if (subject !== undefined && front >= start && isSpoken(subject)) {
    if (SPEAKERS.has(subject.text)) return 'first'
    if (subject.kind === 'pronoun') return null
  }
  if (HAVE.has(last)) return isJoined(tokens, front, start) && hasSpeaker(tokens, start, at) ? 'first' : null
  if (front < start || isBoundary(subject) || subject?.kind === 'adverb') return withoutSubject(place, front)
  return isTitle(place, front) ? 'titled' : null
}

/** The place of what stands before the verb with its auxiliaries and adverbs. */
function frontOf(tokens: readonly Token[], at: number, start: number): number {
  let index = at - 1
  while (index >= start && index > at - REACH) {
    const kind = tokens[index]?.kind
    if (kind !== 'auxiliary' && kind !== 'adverb') break
    index -= 1
  }
  return index
}

function passiveVoice(
  { tokens, at, start, previous }: VerbPlace,
  front: number,
  auxiliaries: readonly Token[],
): Voice | null {
  if (isDoneByOthers(tokens, at) || isOnDate(tokens, at)) return null
  if (saysState(tokens, front + 1, at)) return null
  const words = tokens.slice(front + 1, at).map(({ text }) => text)
  const last = auxiliaries.at(-1)?.text ?? ''
  // "a page, which was written in 1999"; but "I wrote a page, which has been saved".
  const isRelative = tokens.slice(start, front + 1).some((_, index) => isRelativeAt(tokens, start + index))
  if (isRelative && (last !== 'been' || previous === null)) return null
  if (last === 'been') return auxiliaries.some(({ text }) => text === 'had') ? 'passive' : 'perfect'
  // "Your original payment was made by card."
  if (WAS.has(last)) return tokens.slice(start, front + 1).some(({ text }) => PRIOR.has(text)) ? null : 'passive'
  // "Your return is submitted" tells what was done; "pages are updated daily" does not.
  const isOwn = tokens[start]?.text === 'your' && last !== 'be' && needsActionNoun(tokens[at]?.verb?.base ?? '')
  return isOwn || words.includes('now') || words.includes('successfully') ? 'perfect' : null
}

/** "the page that", and not "confirmed that". */
function isRelativeAt(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? ''
  if (text !== 'that') return RELATIVES.has(text)
  const before = tokens[at - 1]
  return before?.kind === 'noun' && !SAYING.has(before.text)
}

/** "by the author"; "by me", "by mistake" and "by clicking" are none. */
function isDoneByOthers(tokens: readonly Token[], at: number): boolean {
  const by = skipAdverbs(tokens, at)
  if (tokens[by]?.text !== 'by') return false
  const who = tokens[by + 1]?.kind === 'determiner' ? tokens[by + 2] : tokens[by + 1]
  return who !== undefined && !OWN.has(who.text) && !who.text.endsWith('ing') && who.text !== 'mistake'
}

/** "was published on 2011-02-13", "was built in May". */
function isOnDate(tokens: readonly Token[], at: number): boolean {
  const on = tokens[at + 1]?.text
  const when = tokens[at + 2]
  if ((on !== 'on' && on !== 'in') || when === undefined) return false
  return /^\d{1,4}(?:\D|$)/.test(when.code ?? when.text) || MONTHS.has(when.text.slice(0, 3))
}

/** "It's created a page": has, and not is. */
function isActive(tokens: readonly Token[], at: number): boolean {
  const after = tokens[skipAdverbs(tokens, at)]
  return after?.kind === 'determiner' || after?.kind === 'noun'
}

/** "I created the page and saved it", "Created the page". */
function withoutSubject(place: VerbPlace, front: number): Voice | null {
  const { tokens, at, start, previous } = place
  if (isJoined(tokens, front, start)) return previous ?? (hasSpeaker(tokens, start, at) ? 'first' : null)
  if (front >= start && tokens[front]?.text !== '✓') return null
  return isStateLabel(tokens, start) || saysState(tokens, front + 1, at) || isDated(place) || isAdjective(place)
    ? null
    : 'elided'
}

/** "Status: cancelled" */
function isStateLabel(tokens: readonly Token[], start: number): boolean {
  return tokens[start - 1]?.text === ':' && STATES.has(tokens[start - 2]?.text ?? '')
}

/** "Approved claims: 1", "AcceptedAnswers": a label, and not what was done. */
function isAdjective({ tokens, at, end }: VerbPlace): boolean {
  if (tokens[at]?.style !== 'plain') return true
  const rest = tokens.slice(at + 1, end)
  return (
    tokens[end]?.text === ':' && rest.length > 0 && rest.every(({ kind, code }) => kind === 'noun' && code === null)
  )
}

/** "Published on Monday", "Updated 3 days ago", "Created by Ana", "Posted: 12 May": the data of a thing. */
function isDated({ tokens, at }: VerbPlace): boolean {
  const behind = tokens[at + 1]?.text === ':' ? at + 2 : at + 1
  const after = tokens[behind]
  if (after === undefined || after.code !== null || tokens[behind + 1]?.code != null) return false
  if (DATED_BY.has(after.text) || MONTHS.has(after.text.slice(0, 3))) return true
  if (!/^\d/.test(after.text)) return false
  const counted = tokens[behind + 1]?.text ?? ''
  return /^(?:1|2)\d{3}(?:\D|$)/.test(after.text) || UNITS.test(counted) || MONTHS.has(counted.slice(0, 3))
}

function saysState(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ text }) => STATES.has(text))
}

function isJoined(tokens: readonly Token[], front: number, start: number): boolean {
  return front >= start && JOINS.has(tokens[front]?.text ?? '')
}

/** "I did cancel", "I was able to cancel". */
function isSuccess(tokens: readonly Token[], at: number): boolean {
  const before = beforeAdverbs(tokens, at)?.text ?? ''
  if (before === 'did' || before === 'helped') return true
  return before === 'to' && SUCCEEDED_TO.has(tokens[at - 2]?.text ?? '')
}

/** "I called create_issue" */
function isCalled(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined || token.style === 'plain' || tokens[at - 1]?.name === token.name) return false
  return tokens.slice(Math.max(0, at - 6), at).some(({ text }) => CALLING.has(text))
}

function hasSpeaker(tokens: readonly Token[], start: number, at: number): boolean {
  for (let index = at - 1; index >= start; index -= 1) {
    const token = tokens[index]
    if (token === undefined || !isSpoken(token)) continue
    if (SPEAKERS.has(token.text)) return true
    if (token.text === 'you' || token.text === 'they') return false
  }
  return false
}

/** "Return processed", "One checked bag added": a short line of a noun and a participle, with no other verb. */
function isTitle({ tokens, at, start: clauseStart, end }: VerbPlace, front: number): boolean {
  // "User deleted, access revoked"
  const comma = tokens.slice(clauseStart, at).findLastIndex(({ text }) => text === ',' || text === 'and')
  const start = clauseStart + comma + 1
  // "Dumbbell set"; "Payment applied:" above a list; "(item modified)" and "Status: refund requested", which tell a state.
  const label = tokens[start - 1]?.text
  if (tokens[at]?.verb?.form === 'same' || (tokens[at + 1]?.text === ':' && at + 2 === tokens.length)) return false
  if (label === '(' || isStateLabel(tokens, start)) return false
  if (tokens[at]?.style !== 'plain') return isKey(tokens, at)
  const before = tokens[front]
  if (before?.kind !== 'noun' && before?.kind !== 'number' && before?.kind !== 'adjective' && before?.text !== ')')
    return false
  if (tokens[start]?.kind === 'preposition' || at - start > MAX_TITLE_WORDS || isDoneByOthers(tokens, at)) return false
  const next = skipAdverbs(tokens, at)
  const after = tokens[next]
  if (next < end && after?.kind !== 'mark' && after?.kind !== 'preposition' && after?.kind !== 'conjunction')
    return false
  // "files in the folder shared with Ana"
  const phrase = tokens.slice(start, at)
  if (after?.kind === 'preposition' && phrase.some(({ kind }) => kind === 'preposition')) return false
  return hasNounAlone(phrase) && !tokens.slice(at, end).some(isFiniteVerb)
}

/** "FilesRenamed: 31", and not "FilesRenamed: 0". */
function isKey(tokens: readonly Token[], at: number): boolean {
  const value = tokens[at + 2]?.text ?? ''
  const isLast = tokens[at + 1]?.text === ':' && tokens[at - 1]?.name === tokens[at]?.name
  const name = tokens.slice(Math.max(0, at - REACH), at + 1).filter((token) => token.name === tokens[at]?.name)
  return (
    isLast && !name.some(({ text }) => STATES.has(text)) && value !== '' && !/^(?:0|no|none|false|null|n)$/.test(value)
  )
}

/** A phrase without a verb or a word that makes it a state. */
function hasNounAlone(phrase: readonly Token[]): boolean {
  if (phrase.some((token) => STATES.has(token.text) || token.text === '(' || isFiniteVerb(token))) return false
  return phrase.some(({ kind }) => kind === 'noun') && phrase.at(-1)?.kind !== 'determiner'
}

function isFiniteVerb({ kind }: Token): boolean {
  return kind === 'auxiliary' || kind === 'verb' || kind === 'pronoun'
}
