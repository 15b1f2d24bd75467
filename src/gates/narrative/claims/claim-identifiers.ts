import { identifierWords, isIdentifier, isPlace } from '../prose/run-words.js'
import type { Token } from '../prose/token.js'
import { isPassive, nextClaim, type VerbPlace, type Voice } from '../prose/verb-place.js'
import { REACH } from './clause.js'

/** After these words comes a destination or a means; only files and addresses are looked for there. */
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
export function identifiersOf(
  { tokens, at, start, end, voice }: VerbPlace & { readonly voice: Voice },
  isChange: boolean,
): readonly string[] {
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
    if (code !== null) return identifierWords(code)
    return kind === 'number' && isIdentifier(text) ? [text] : []
  })
}
