// Who did it: what the words around a verb say about its subject.
import { needsActionNoun } from '../claims/actions.js'
import { isBoundary, REACH, skipAdverbs } from '../claims/clause.js'
import { isDated, isOnDate, isStateLabel, saysState } from '../claims/states.js'
import { isDoneByOthers, isTitle } from './title.js'
import { isSpoken, type Token } from './token.js'
import type { VerbPlace, Voice } from './verb-place.js'

const SPEAKERS: ReadonlySet<string> = new Set(['i', 'we'])
const HAVE: ReadonlySet<string> = new Set(['have', 'has', 'had', "'d", "'s"])
const BE: ReadonlySet<string> = new Set(['am', 'is', 'are', 'was', 'were', 'be', 'been', 'being', 'got', "'s"])
const WAS: ReadonlySet<string> = new Set(['was', 'were', 'got'])
const JOINS: ReadonlySet<string> = new Set(['and', 'but', 'then', 'plus', ',', '/', '"'])
const RELATIVES: ReadonlySet<string> = new Set(['which', 'who', 'whose', 'where', 'when'])
/** After these verbs `that` introduces a statement. */
const SAYING: ReadonlySet<string> = new Set('confirm report inform note know verify say show see'.split(' '))
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

/** Null when the verb does not say that the agent or its tools did something. */
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

/** The index of what precedes the verb with its auxiliaries and adverbs. */
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
  const isAlready =
    auxiliaries.at(-1)?.text === 'been' && tokens.slice(front + 1, at).some(({ text }) => text === 'already')
  if (!isAlready && saysState(tokens, front + 1, at)) return null
  const words = tokens.slice(front + 1, at).map(({ text }) => text)
  const last = auxiliaries.at(-1)?.text ?? ''
  // "a page, which was written in 1999"; but "I wrote a page, which has been saved".
  if (isInRelative(tokens, start, front) && (last !== 'been' || previous === null)) return null
  if (isAlready) return 'already'
  if (last === 'been') return auxiliaries.some(({ text }) => text === 'had') ? 'passive' : 'perfect'
  // "Your original payment was made by card."
  if (WAS.has(last)) return tokens.slice(start, front + 1).some(({ text }) => PRIOR.has(text)) ? null : 'passive'
  // "Your return is submitted" reports an action; "pages are updated daily" does not.
  const isOwn = tokens[start]?.text === 'your' && last !== 'be' && needsActionNoun(tokens[at]?.verb?.base ?? '')
  return isOwn || words.includes('now') || words.includes('successfully') ? 'perfect' : null
}

/** In "a page which was written", but not after "those who did not answer". */
function isInRelative(tokens: readonly Token[], start: number, front: number): boolean {
  for (let index = front; index >= start; index -= 1) {
    if (isRelativeAt(tokens, index)) return true
    const kind = tokens[index]?.kind
    if (kind === 'auxiliary' || kind === 'verb') return false
  }
  return false
}

/** "the page that", but not "confirmed that". */
function isRelativeAt(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? ''
  if (text !== 'that') return RELATIVES.has(text)
  const before = tokens[at - 1]
  return before?.kind === 'noun' && !SAYING.has(before.text)
}

/** "It's created a page": has, not is. */
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

/** "Approved claims: 1", "AcceptedAnswers": a label, not an action. */
function isAdjective({ tokens, at, end }: VerbPlace): boolean {
  if (tokens[at]?.style !== 'plain') return true
  const rest = tokens.slice(at + 1, end)
  return (
    tokens[end]?.text === ':' && rest.length > 0 && rest.every(({ kind, code }) => kind === 'noun' && code === null)
  )
}

function isJoined(tokens: readonly Token[], front: number, start: number): boolean {
  return front >= start && JOINS.has(tokens[front]?.text ?? '')
}

/** "I did cancel", "I was able to cancel". */
function isSuccess(tokens: readonly Token[], at: number): boolean {
  let front = at - 1
  while (front > at - REACH && tokens[front]?.kind === 'adverb') front -= 1
  const before = tokens[front]?.text ?? ''
  if (before === 'did' || before === 'helped') return true
  return before === 'to' && SUCCEEDED_TO.has(tokens[front - 1]?.text ?? '')
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
