import { singular, stem } from '../../../core/members/tool-words.js'
import { quoteOf } from '../prose/quote.js'
import type { Verb } from '../prose/verb-lexicon.js'
import { isPassive, nextClaim, type VerbPlace, type Voice } from '../prose/verb-place.js'
import { type ActionClass, classOfClaim } from './actions.js'
import { identifiersOf } from './claim-identifiers.js'
import { objectOf } from './claim-object.js'
import { isBoundary, REACH } from './clause.js'
import { isNoAction } from './no-action.js'

/** An action that the text says was done. */
export interface Claim {
  /** For display: `create_issue`. */
  readonly name: string
  /** For comparison: verb, noun. */
  readonly stems: readonly [string, string]
  /** Null for a verb that comes only from `mutating_tools`. */
  readonly action: ActionClass | null
  readonly voice: Voice
  /** It is about the user's own thing, reports success, or is a ticked list item. */
  readonly isPointed: boolean
  /** The identifiers that it names besides its noun: an order, a file, an address. */
  readonly identifiers: readonly string[]
  /** The verb, as written, in lower case. */
  readonly word: string
  /** The words of the text. */
  readonly quote: string
}

/** A verb with a known subject, in the text of its line. */
export interface ClaimPlace extends VerbPlace {
  readonly voice: Voice
  readonly text: string
}

const HERE: ReadonlySet<string> = new Set(['below', 'above', 'here'])

/** Null when the words do not describe an action after all. */
export function claimOf(
  { base, isListed }: Pick<Verb, 'base' | 'isListed'>,
  place: ClaimPlace,
  before: Claim | null,
): Claim | null {
  const { tokens, at, voice } = place
  const { noun, phrase, isNone } = objectOf(tokens, at, place)
  const token = tokens[at]
  if (isNone || token === undefined) return null
  if (isNoAction(base, tokens[at + 1]?.text, noun)) return null
  const action = classOfClaim(base, phrase) ?? (isListed ? null : undefined)
  if (action === undefined) return null
  // "I've shared the details below" refers to the answer itself.
  const isHere =
    (action === 'create' || action === 'send') && tokens.slice(at, place.end).some(({ text }) => HERE.has(text))
  if (isHere) return null
  // "It was locked" can be about anything.
  if (noun === null && before === null && !isPointed(place) && isPassive(voice)) return null
  const identifiers = identifiersOf(place, action === 'update' || action === 'exchange')
  const shown = singular(noun ?? (voice === 'elided' ? nounBefore(place) : null) ?? nounOf(before))
  return {
    name: `${base}_${shown}`,
    stems: [stem(base), stem(shown)],
    action,
    voice,
    isPointed: isPointed(place),
    identifiers,
    word: token.text,
    quote: quoteOf({ ...place, end: endOfClaim(place) }),
  }
}

function isPointed({ tokens, at, start, end }: VerbPlace): boolean {
  return tokens.slice(Math.max(0, start - 1), end).some(({ text }, index) => {
    return text === 'your' || text === 'successfully' || (text === '✓' && start - 1 + index <= at + 2)
  })
}

/** "Order 17 → cancelled": the last noun of the line so far. */
function nounBefore({ tokens, start }: VerbPlace): string | null {
  return (
    tokens
      .slice(Math.max(0, start - REACH), start)
      .findLast(({ kind, verb }) => kind === 'noun' && verb?.form !== 'past')?.text ?? null
  )
}

/** "saved it": the object of the previous claim. */
function nounOf(claim: Claim | null): string {
  return claim === null ? 'it' : claim.name.slice(claim.name.indexOf('_') + 1)
}

/** "I created the page, and I closed …": ends before the conjunction of the next claim. */
function endOfClaim({ tokens, at, end }: VerbPlace): number {
  const next = nextClaim(tokens, at + 1, end)
  if (next === end) return end
  const join = tokens.slice(at + 1, next).findLastIndex(isBoundary)
  return join === -1 ? end : at + 1 + (isBoundary(tokens[at + join]) ? join - 1 : join)
}
