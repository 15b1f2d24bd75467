import { singular, stem } from '../../core/tool-words.js'
import { type ActionClass, classOfClaim } from './actions.js'
import { objectOf } from './claim-object.js'
import { isBoundary, REACH } from './clause.js'
import { quoteOf } from './quote.js'
import { identifiersIn, isIdentifier, isPlace } from './run-words.js'
import type { Token } from './token.js'
import type { Verb } from './verb-lexicon.js'
import type { VerbPlace, Voice } from './verb-place.js'

/** An action that the text says was done. */
export interface Claim {
  /** To show: `create_issue`. */
  readonly name: string
  /** To compare by: verb, noun. */
  readonly stems: readonly [string, string]
  /** Null for a verb that only `mutating_tools` brings. */
  readonly action: ActionClass | null
  readonly voice: Voice
  /** It speaks of the user's own thing, of success, or is ticked off. */
  readonly isPointed: boolean
  /** What it names beside its noun: an order, a file, an address. */
  readonly identifiers: readonly string[]
  /** The verb, as written, in lower case. */
  readonly word: string
  /** The words of the text. */
  readonly quote: string
}

/** A verb whose subject is known, in the text of its line. */
export interface ClaimPlace extends VerbPlace {
  readonly voice: Voice
  readonly text: string
}

/** Objects of looking and of talking: "I made an assumption", "I changed the query". */
const NO_ACTION = stems(`analysis approach assumption attempt attention calculation check comparison computation
  conversion criteria decision effort error evaluation fallback formula inquiry instruction investigation keyword
  logic look lookup mention mind mistake observation parameter policy preference query research review rule scan search
  sense strategy suggestion term`)

const NO_ACTION_VERBS = new Set(
  'make perform conduct complete finish finalize start initiate issue set change adjust apply draw put extend run'.split(
    ' ',
  ),
)

/** The same for single verbs: "I opened the page", "I returned the results", "I added the prices". */
const NO_ACTION_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['open', stems('app browser document file folder link page site tab url webpage website')],
  ['return', stems('data information list match response result value')],
  ['add', stems('amount cost number price sum total')],
])

/** "I put together a plan", "I logged in". */
const IDIOMS: ReadonlySet<string> = new Set(
  `put together/set aside/set out/log in/log into/log on/log out/return to/
  return from/make sure/move on/build on/draw on/draw from/draw upon/add up/add together/link to/order by`.split(
    /\/\s*/,
  ),
)

const HERE: ReadonlySet<string> = new Set(['below', 'above', 'here'])

/** Null where the words do not tell of an action after all. */
export function claimOf(
  { base, isListed }: Pick<Verb, 'base' | 'isListed'>,
  place: ClaimPlace,
  before: Claim | null,
): Claim | null {
  const { tokens, at, voice } = place
  const { noun, phrase, isNone } = objectOf(tokens, at, place)
  const token = tokens[at]
  if (isNone || token === undefined) return null
  if (IDIOMS.has(`${base} ${tokens[at + 1]?.text}`) || (noun !== null && isNoAction(base, noun))) return null
  const action = classOfClaim(base, phrase) ?? (isListed ? null : undefined)
  if (action === undefined) return null
  // "I've shared the details below": the answer itself.
  const isHere =
    (action === 'create' || action === 'send') && tokens.slice(at, place.end).some(({ text }) => HERE.has(text))
  if (isHere) return null
  // "It was locked" may be about anything.
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

function isPassive(voice: Voice): boolean {
  return voice === 'perfect' || voice === 'already' || voice === 'passive'
}

function isNoAction(base: string, noun: string): boolean {
  const key = stem(noun)
  return (NO_ACTION_VERBS.has(base) && NO_ACTION.has(key)) || NO_ACTION_OF.get(base)?.has(key) === true
}

/** "Order 17 → cancelled": the last noun of the line so far. */
function nounBefore({ tokens, start }: VerbPlace): string | null {
  return (
    tokens
      .slice(Math.max(0, start - REACH), start)
      .findLast(({ kind, verb }) => kind === 'noun' && verb?.form !== 'past')?.text ?? null
  )
}

/** "saved it": what the claim before was about. */
function nounOf(claim: Claim | null): string {
  return claim === null ? 'it' : claim.name.slice(claim.name.indexOf('_') + 1)
}

/** Behind these stands where it went, or how; only files and addresses are looked for there. */
const TURNS_AWAY: ReadonlySet<string> = new Set([
  'to',
  'using',
  'via',
  'with',
  'by',
  'from',
  'because',
  'since',
  'so',
  'as',
])

/** "order W123 was cancelled", "| W123 | cancelled |", "saved the plan to plan.md". */
function identifiersOf({ tokens, at, start, end, voice }: ClaimPlace, isChange: boolean): readonly string[] {
  const before = namedIn(tokens.slice(voice === 'elided' ? Math.max(0, at - REACH) : start, at))
  const rest = tokens.slice(at + 1, nextClaim(tokens, at + 1, end))
  // "changed to item 17"
  const behind = namedBehind(rest, isChange)
  if (isPassive(voice)) return [...before, ...behind.filter((one) => isChange || isPlace(one))]
  return behind.length > 0 || voice === 'first' ? behind : before
}

function namedBehind(tokens: readonly Token[], isChange: boolean): readonly string[] {
  const away = tokens.findIndex(({ text }) => TURNS_AWAY.has(text) && !(isChange && text === 'to'))
  if (away === -1) return namedIn(tokens)
  return [...namedIn(tokens.slice(0, away)), ...namedIn(tokens.slice(away)).filter(isPlace)]
}

function namedIn(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap(({ kind, text, code }) => {
    if (code !== null) return identifiersIn(code)
    return kind === 'number' && isIdentifier(text) ? [text] : []
  })
}

/** "I created the page, and I closed …": up to what joins the next claim. */
function endOfClaim({ tokens, at, end }: VerbPlace): number {
  const next = nextClaim(tokens, at + 1, end)
  if (next === end) return end
  const join = tokens.slice(at + 1, next).findLastIndex(isBoundary)
  return join === -1 ? end : at + 1 + (isBoundary(tokens[at + join]) ? join - 1 : join)
}

function nextClaim(tokens: readonly Token[], from: number, end: number): number {
  for (let index = from; index < end; index += 1) if (tokens[index]?.verb?.form === 'past') return index
  return end
}

function stems(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).map(stem))
}
