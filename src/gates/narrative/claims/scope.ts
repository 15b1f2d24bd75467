// Words that keep the verbs after them from being claims: negation, offers, plans, advice, requests
// (docs/spec/gates.md, section 12, "Not claims").

import { isSpoken, type Token } from '../prose/token.js'
import { beforeAdverbs, hasWithin, isBoundary, isMonth, skipAdverbs } from './clause.js'

export interface Scope {
  readonly reason: 'negated' | 'offered'
  /** "was not created": applies to past forms too, not only to bare ones as "did not" does. */
  readonly takesPast: boolean
}

const NEGATED: Scope = { reason: 'negated', takesPast: false }
const NEGATED_PAST: Scope = { reason: 'negated', takesPast: true }
const OFFERED: Scope = { reason: 'offered', takesPast: false }
const OFFERED_PAST: Scope = { reason: 'offered', takesPast: true }

const MODALS = words('can could may might must shall should will would ought gonna')
const BE_OR_HAVE = words("am is are was were be been being has have had got get gets 's")
const WAS = words('was were been')
const NOBODY = words('no none nothing neither nobody')
/** With `to`: it was not done. */
const FAILED_TO = words(
  `fail fails failed failing unable decline declines declined refuse refuses refused forget forgot forgotten neglected
  try tries tried trying attempt attempts attempted attempting omitted impossible not`,
)
/** With `to`: it is not done yet, or never; asked for, offered, advised. */
const MEANS_TO = words(
  `going about plan plans planned planning intend intends intended intending hope hopes hoped hoping aim aims like wish
  wishes prefer offer offers offered promise promised agreed ready happy glad willing free sure remember scheduled
  expected supposed meant best better easy possible recommended`,
)
/** With a person and `to`. */
const ASKS_TO = words(
  `want wants wanted wanting need needs needed needing ask asks asked asking tell told instructed requested invited
  allow allows allowed allowing enable enables enabled enabling permit permits permitted advise advised`,
)
const ADVICE = words(
  'recommend recommends recommended recommending suggest suggests suggested suggesting consider propose proposes',
)
const SKIPPED = words('without skip skips skipped skipping avoid avoids avoided avoiding')
const NEGATING_PAIRS = new Set(['instead of', 'rather than', 'held off', 'short of'])
const PREVENTED = words(
  'prevent prevents prevented stop stops stopped block blocks blocked kept keeps refrain refrained',
)

/** Every word that can open a scope. Most words of a text cannot, and one lookup tells. */
const OPENERS: ReadonlySet<string> = new Set([
  ...[
    'not',
    'never',
    'nor',
    "'d",
    'to',
    'make',
    'please',
    'let',
    'have',
    'has',
    'able',
    'instead',
    'rather',
    'held',
    'short',
  ],
  ...[MODALS, NOBODY, SKIPPED, PREVENTED, ADVICE, FAILED_TO, MEANS_TO, ASKS_TO].flatMap((list) => [...list]),
])

/** The scope that the word at `at` opens, or null. */
export function openedScope(tokens: readonly Token[], at: number, start: number): Scope | null {
  const token = tokens[at]
  if (token === undefined || !OPENERS.has(token.text) || !isSpoken(token)) return null
  const { text } = token
  const next = tokens[at + 1]
  if (text === 'not') return negation(tokens, at)
  if (text === 'never' || text === 'nor') return NEGATED_PAST
  if (text === 'no' && next?.text === 'longer') return NEGATED_PAST
  if (NOBODY.has(text)) return isBoundary(tokens[at - 1]) || !hasVerbBefore(tokens, at, start) ? NEGATED_PAST : null
  if (SKIPPED.has(text)) return NEGATED
  if (NEGATING_PAIRS.has(`${text} ${next?.text}`)) return NEGATED
  if (PREVENTED.has(text) && hasWithin(tokens, at, 'from', 5)) return NEGATED
  if (MODALS.has(text)) return isMonth(tokens, at) ? null : modal(tokens, at)
  if (text === "'d") return isHad(tokens, at) ? null : modal(tokens, at)
  if (text === 'to' && (next?.text === 'be' || next?.text === 'have')) return OFFERED_PAST
  if (text === 'make' && next?.text === 'sure') return OFFERED_PAST
  if (text === 'please') return OFFERED
  if (text === 'let' && (next?.text === 'me' || next?.text === 'us' || next?.text === "'s")) return OFFERED
  return infinitive(tokens, at, text)
}

/** `failed to`, `plan to`, `asked me to`, `able to`, `have to`, and advice, which does not need `to`. */
function infinitive(tokens: readonly Token[], at: number, text: string): Scope | null {
  if (ADVICE.has(text) && tokens[at - 1]?.kind !== 'determiner') return OFFERED
  if (FAILED_TO.has(text)) return isFollowedByTo(tokens, at) ? NEGATED : null
  // "made sure to" means that it was done.
  if (MEANS_TO.has(text)) return isFollowedByTo(tokens, at) && tokens[at - 1]?.text !== 'made' ? OFFERED : null
  if (ASKS_TO.has(text)) return isFollowedByTo(tokens, at, ['noun', 'determiner', 'adjective']) ? OFFERED : null
  if ((text === 'have' || text === 'has') && tokens[at + 1]?.text === 'to') return OFFERED
  if (text !== 'able' || !isFollowedByTo(tokens, at)) return null
  // "was able to" means that it was done, "am able to" is an offer.
  return WAS.has(beforeAdverbs(tokens, at)?.text ?? '') ? null : OFFERED
}

function negation(tokens: readonly Token[], at: number): Scope | null {
  if (tokens[at + 1]?.text === 'only') return null
  const before = beforeAdverbs(tokens, at)
  if (before === undefined || isBoundary(before) || BE_OR_HAVE.has(before.text)) return NEGATED_PAST
  return MODALS.has(before.text) ? modal(tokens, at) : NEGATED
}

/** "will be sent", "could have cancelled": the past form after be or have is in the scope too. */
function modal(tokens: readonly Token[], at: number): Scope {
  const next = tokens[skipAdverbs(tokens, at)]?.text
  return next === 'be' || next === 'have' || next === 'get' ? OFFERED_PAST : OFFERED
}

/** `'d` means had before a past form, otherwise would. */
function isHad(tokens: readonly Token[], at: number): boolean {
  const next = tokens[skipAdverbs(tokens, at)]
  return next?.verb?.form === 'past' || next?.kind === 'participle' || next?.text === 'been'
}

function hasVerbBefore(tokens: readonly Token[], at: number, start: number): boolean {
  for (let index = Math.max(start, at - 12); index < at; index += 1) {
    const token = tokens[index]
    if (token?.kind === 'auxiliary' || token?.kind === 'verb' || token?.kind === 'participle') return true
    if (token?.verb != null) return true
  }
  return false
}

/** Whether `to` follows, after adverbs, pronouns and words of these kinds. */
function isFollowedByTo(tokens: readonly Token[], at: number, kinds: readonly Token['kind'][] = []): boolean {
  for (let index = at + 1; index <= at + 5; index += 1) {
    const token = tokens[index]
    if (token === undefined) return false
    if (token.text === 'to') return true
    if (token.kind !== 'adverb' && token.kind !== 'pronoun' && !kinds.includes(token.kind)) return false
  }
  return false
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}
