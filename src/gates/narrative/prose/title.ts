import { REACH, skipAdverbs } from '../claims/clause.js'
import { isLabelAlone, isState, isStateLabel } from '../claims/states.js'
import type { Token } from './token.js'
import type { VerbPlace } from './verb-place.js'

const MAX_TITLE_WORDS = 9
/** After "was closed by": the speaker, not somebody else. */
const OWN: ReadonlySet<string> = new Set(['me', 'us', 'myself', 'agent', 'assistant', 'system'])

/** "Return processed", "One checked bag added": a short line with a noun and a participle, and without another verb. */
export function isTitle({ tokens, at, start: clauseStart, end }: VerbPlace, front: number): boolean {
  // "User deleted, access revoked"
  const comma = tokens.slice(clauseStart, at).findLastIndex(({ text }) => text === ',' || text === 'and')
  const start = clauseStart + comma + 1
  // "Dumbbell set"; "Payment applied:" above a list; "(item modified)" and "Status: refund requested", which describe a
  // state.
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
  return isLast && !name.some(isState) && value !== '' && !/^(?:0|no|none|false|null|n)$/.test(value)
}

/** A phrase without a verb or a word that makes it a state. */
function hasNounAlone(phrase: readonly Token[]): boolean {
  if (isLabelAlone(phrase)) return false
  if (phrase.some((token) => isState(token) || token.text === '(' || isFiniteVerb(token))) return false
  return phrase.some(({ kind }) => kind === 'noun') && phrase.at(-1)?.kind !== 'determiner'
}

function isFiniteVerb({ kind }: Token): boolean {
  return kind === 'auxiliary' || kind === 'verb' || kind === 'pronoun'
}

/** "by the author"; but not "by me", "by mistake" or "by clicking". */
export function isDoneByOthers(tokens: readonly Token[], at: number): boolean {
  const by = skipAdverbs(tokens, at)
  if (tokens[by]?.text !== 'by') return false
  const who = tokens[by + 1]?.kind === 'determiner' ? tokens[by + 2] : tokens[by + 1]
  return who !== undefined && !OWN.has(who.text) && !who.text.endsWith('ing') && who.text !== 'mistake'
}
