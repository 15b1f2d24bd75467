import { REACH, skipAdverbsBack } from './clause.js'
import { isModifier, type Token } from './token.js'
import type { Verb } from './verb-lexicon.js'

const POINTERS: ReadonlySet<string> = new Set(['this', 'that', 'these', 'those'])
/** After these a bare verb is a verb: `helped update the docs`. */
const HELPERS: ReadonlySet<string> = new Set(['helped', 'help', 'helps', 'let', 'made', 'make', 'makes', 'go', 'went'])

export type VerbUse = 'verb' | 'noun' | 'adjective'

/**
 * How a word that can be a verb is used at `at`: "I updated the file" or "the update", "the updated file", "a merge
 * conflict", "all set". The words before it tell, for the most part.
 */
export function verbUse(tokens: readonly Token[], at: number, verb: Verb, start: number, end: number): VerbUse {
  const style = tokens[at]?.style
  // A name written in one piece is a tool, whatever stands before it: "the delete_branch tool".
  if (style === 'joined') return 'verb'
  const otherUse: VerbUse = verb.form === 'past' ? 'adjective' : 'noun'
  if (style === 'dotted' || (style === 'hyphen' && !isKebabVerb(tokens, at, verb))) return otherUse
  if (isInNounPhrase(tokens, at, verb, start, end)) return otherUse
  if (verb.form === 'base' && cannotGovern(tokens, at, start)) return 'noun'
  if (verb.form === 'third' && !isThirdPerson(tokens, at, start, end)) return 'noun'
  return modifiesSubject(tokens, at, verb, start, end) ? otherUse : 'verb'
}

/** `create-issue`, and not `well-written`, `closed-source` or `post-deployment`. */
function isKebabVerb(tokens: readonly Token[], at: number, { base, form }: Verb): boolean {
  const isFirst = tokens[at - 1]?.name !== tokens[at]?.name
  return isFirst && base !== 'post' && (form === 'base' || form === 'same')
}

/** Behind a determiner, a possessive, an adjective, a preposition or a number: `your last post`, `with updated docs`. */
function isInNounPhrase(tokens: readonly Token[], at: number, verb: Verb, start: number, end: number): boolean {
  const before = at > start ? tokens[at - 1] : undefined
  const after = at + 1 < end ? tokens[at + 1] : undefined
  if (before === undefined) return false
  const isModifier = verb.form === 'past' && isNounLike(after)
  switch (before.kind) {
    case 'determiner':
      return !pointsBack(before, verb, after)
    case 'preposition':
      return before.text !== 'to' && verb.form !== 'ing'
    case 'adjective':
      return verb.form !== 'past' || isModifier
    case 'number':
      // Not behind an identifier: "PR 12 merged branches".
      return (verb.form === 'base' || isModifier) && tokens[at - 2]?.kind !== 'noun' && before.code === null
    case 'adverb':
      return isModifier && tokens[skipAdverbsBack(tokens, at, start)]?.kind === 'determiner'
    default:
      return before.text === "'s" && verb.form !== 'past' && verb.form !== 'same'
  }
}

/** `the bot that created the issue`, `this creates a page`: no determiner but a subject. */
function pointsBack(before: Token, verb: Verb, after: Token | undefined): boolean {
  if (!POINTERS.has(before.text) || verb.form === 'base') return false
  return after?.kind === 'determiner' || after?.kind === 'pronoun' || after?.kind === 'number'
}

function isNounLike(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'noun' || token.kind === 'adjective')
}

/** A bare form after be, have, a past form or a singular noun is no verb: `is close`, `write access`, `a blog post`. */
function cannotGovern(tokens: readonly Token[], at: number, start: number): boolean {
  const before = tokens[at - 1]
  if (before === undefined || at - 1 < start) return false
  if (tokens[at]?.style === 'hyphen' && before.kind !== 'noun') return false
  if (before.kind === 'participle' || before.kind === 'verb' || before.verb?.form === 'past')
    return !HELPERS.has(before.text)
  if (before.kind === 'noun') return !before.text.endsWith('s') && before.verb === null
  const auxiliary = tokens[skipAdverbsBack(tokens, at, start)]
  return auxiliary?.kind === 'auxiliary' && /^(?:am|is|are|was|were|be|been|has|have|had)$/.test(auxiliary.text)
}

/** `creates an issue` against `updates are out`: a third person has a subject before it and an object after. */
function isThirdPerson(tokens: readonly Token[], at: number, start: number, end: number): boolean {
  const before = at > start ? tokens[at - 1] : undefined
  const after = at + 1 < end ? tokens[at + 1] : undefined
  if (after === undefined || after.kind === 'auxiliary' || after.verb !== null) return false
  if (before === undefined || before.kind === 'mark' || before.kind === 'preposition') return false
  return after.kind !== 'mark' && after.kind !== 'preposition' && after.kind !== 'conjunction'
}

/** `Recently added users have …`, `Patch updates are …`: it opens the subject of another verb. */
function modifiesSubject(tokens: readonly Token[], at: number, verb: Verb, start: number, end: number): boolean {
  if (verb.form === 'third' || verb.form === 'ing') return false
  const before = tokens[skipAdverbsBack(tokens, at, start)]
  if (before !== undefined && before.kind !== 'mark' && before.kind !== 'conjunction') return false
  const limit = Math.min(end, at + REACH)
  for (let index = at + 1; index < limit; index += 1) {
    const token = tokens[index]
    if (token === undefined || token.kind === 'determiner' || token.kind === 'pronoun') return false
    if (token.kind === 'auxiliary') return index > at + 1
    if (token.kind !== 'noun' && token.verb === null && !isModifier(token)) return false
  }
  return false
}
