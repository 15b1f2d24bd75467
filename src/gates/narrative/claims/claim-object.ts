import type { Token } from '../prose/token.js'
import type { Voice } from '../prose/verb-place.js'
import { REACH } from './clause.js'

export interface ClaimObject {
  /** The word to show; null when the text does not name an object: "I cancelled it". */
  readonly noun: string | null
  /** All nouns of the phrase: `return request`. */
  readonly phrase: readonly string[]
  /** "created no issues": nothing was done. */
  readonly isNone: boolean
}

/** Adjectives that are also nouns. */
const NOUNS_TOO: ReadonlySet<string> = new Set(
  'alternative executive individual light maximum minimum original potential primary standard top total'.split(' '),
)
const NONE: ReadonlySet<string> = new Set(['no', 'neither', 'nothing', 'none'])
/** "set up the project", "sent out the invites" */
const PARTICLES: ReadonlySet<string> = new Set(['up', 'out', 'down', 'off', 'over', 'in'])

/** The object of the verb at `at`: the head of the phrase after it, or of the subject before it. */
export function objectOf(
  tokens: readonly Token[],
  at: number,
  { start, end, voice }: { readonly start: number; readonly end: number; readonly voice: Voice },
): ClaimObject {
  if (tokens[at]?.style === 'joined') return nameHead(tokens, at)
  if (voice === 'first' || voice === 'elided') {
    return isRelative(tokens, at, end)
      ? relativeHead(tokens, at, start)
      : headFrom(tokens, at + 1, Math.min(end, at + REACH))
  }
  const near = headFrom(tokens, phraseStart(tokens, subjectStart(tokens, at, start), at), at)
  return near.noun === null ? headFrom(tokens, phraseStart(tokens, start, at), at) : near
}

/** `issue` of `create_issue`. */
function nameHead(tokens: readonly Token[], at: number): ClaimObject {
  const own = tokens[at]
  const near = tokens.slice(Math.max(0, at - REACH), at + REACH)
  const name = near.filter((token) => token.name === own?.name && token !== own).map(({ text }) => text)
  return { noun: name.at(-1) ?? null, phrase: name, isNone: false }
}

/**
 * Where the subject starts, after what introduces it: "I confirm that …", "… as soon as …", "user deleted, access …".
 */
function subjectStart(tokens: readonly Token[], at: number, start: number): number {
  let index = at - 1
  while (index > start && (tokens[index]?.kind === 'auxiliary' || tokens[index]?.kind === 'adverb')) index -= 1
  while (index >= start && !opensSubject(tokens[index])) index = beforeBracket(tokens, index, start) - 1
  return index + 1
}

/** The bracket that matches a closing one: text in brackets is not the subject. */
function beforeBracket(tokens: readonly Token[], at: number, start: number): number {
  if (tokens[at]?.text !== ')') return at
  for (let index = at - 1; index >= start; index -= 1) if (tokens[index]?.text === '(') return index
  return at
}

function opensSubject(token: Token | undefined): boolean {
  if (token === undefined || token.text === 'that' || token.text === 'as') return true
  if (token.kind === 'conjunction' || token.kind === 'pronoun') return true
  return token.kind === 'mark' && !'()"✓'.includes(token.text)
}

/** Skips what comes before the first phrase: "I can confirm the ticket …". */
function phraseStart(tokens: readonly Token[], from: number, to: number): number {
  const skipped = tokens
    .slice(from, to)
    .findIndex(({ kind }) => kind === 'determiner' || kind === 'adjective' || kind === 'noun')
  const determined = tokens.slice(from, to).findIndex(({ kind }) => kind === 'determiner')
  const leads = tokens
    .slice(from, from + Math.max(determined, 0))
    .some(({ kind }) => kind === 'pronoun' || kind === 'auxiliary')
  return from + Math.max(leads ? determined : skipped, 0)
}

/** "The report that I created is long": the object does not follow the verb. */
function isRelative(tokens: readonly Token[], at: number, end: number): boolean {
  const next = tokens[at + 1]
  return at + 1 < end && (next?.kind === 'auxiliary' || next?.kind === 'verb')
}

/** The last noun of the first phrase in a range, or of the second when there are two: "sent Anna the invoice". */
function headFrom(tokens: readonly Token[], from: number, to: number): ClaimObject {
  let phrase: string[] = []
  let adjective: string | null = null
  let isNone = false
  let isDetermined = false
  for (let index = from; index < to; index += 1) {
    const token = tokens[index]
    if (token === undefined || endsPhrase(tokens, index, phrase.length > 0)) break
    if (NONE.has(token.text)) isNone = true
    if (token.kind === 'determiner') {
      if (isDetermined && phrase.length > 0) break
      isDetermined = true
      phrase = []
    } else if (isNoun(token)) phrase.push(token.text)
    else if (NOUNS_TOO.has(token.text)) adjective = token.text
    // A code span of one word is a name.
    if (token.code === null || token.code.includes(' ')) continue
    if (phrase.length === 0) phrase.push(token.text)
    break
  }
  return { noun: phrase.at(-1) ?? adjective, phrase, isNone }
}

function endsPhrase(tokens: readonly Token[], at: number, hasNoun: boolean): boolean {
  const token = tokens[at]
  switch (token?.kind) {
    case 'mark':
      return hasNoun || (token.text !== '"' && token.text !== '✓' && token.text !== '(')
    case 'preposition':
      return hasNoun || !PARTICLES.has(token.text)
    case 'auxiliary':
      return token.text !== "'s"
    case 'adverb':
    case 'conjunction':
      return token.kind === 'conjunction' || hasNoun
    case 'pronoun':
      // "sent you the invoice"
      return tokens[at + 1]?.kind !== 'determiner'
    case 'noun':
      // "a bar chart showing sales", "`notes.md`" after "the file"
      return hasNoun && ((token.text.endsWith('ing') && token.text.length > 5) || token.code !== null)
    default:
      return hasNoun && (token?.verb?.form === 'past' || token?.kind === 'participle')
  }
}

function relativeHead(tokens: readonly Token[], at: number, start: number): ClaimObject {
  const from = Math.max(start, at - REACH)
  const noun = tokens.slice(from, at).findLast(isNoun)?.text ?? null
  return { noun, phrase: noun === null ? [] : [noun], isNone: false }
}

/**
 * A word that can be a verb counts as a noun here, unless it is a participle: `the merge request`, `the deleted file`.
 */
function isNoun({ kind, verb }: Token): boolean {
  return kind === 'noun' && verb?.form !== 'past'
}
