import { beforeAdverbs, isBoundary, REACH } from '../claims/clause.js'
import type { Token } from './token.js'
import type { Verb } from './verb-lexicon.js'

const POINTERS: ReadonlySet<string> = new Set(['this', 'that', 'these', 'those'])
/** After these words a bare form is a verb: `helped update the docs`. */
const HELPERS: ReadonlySet<string> = new Set(['helped', 'help', 'helps', 'let', 'made', 'make', 'makes', 'go', 'went'])
const BE_OR_HAVE: ReadonlySet<string> = new Set('am is are was were be been has have had'.split(' '))
/** Words that may stand between the start of a subject and its verb. */
const IN_SUBJECT: ReadonlySet<Token['kind']> = new Set(['noun', 'adjective', 'number', 'participle'])

/**
 * Whether a word that can be a verb is used as one at `at`: "I updated the file", but not "the update", "the updated
 * file", "a merge conflict", "all set". Usually the words before it decide.
 */
export function isUsedAsVerb(tokens: readonly Token[], at: number, verb: Verb): boolean {
  const style = tokens[at]?.style
  // A name written as one token is a tool, whatever comes before it: "the delete_branch tool".
  if (style === 'joined') return true
  if (style === 'dotted' || (style === 'hyphen' && !isKebabVerb(tokens, at, verb))) return false
  if (isInNounPhrase(tokens, at, verb)) return false
  // "The exchange is complete" means that it was done.
  if (verb.base === 'complete' && verb.form === 'base') return true
  if (verb.form === 'base' && cannotGovern(tokens, at)) return false
  if (verb.form === 'third' && !isThirdPerson(tokens, at)) return false
  return !opensSubject(tokens, at)
}

/** `create-issue`, but not `well-written`, `closed-source` or `post-deployment`. */
function isKebabVerb(tokens: readonly Token[], at: number, { base, form }: Verb): boolean {
  const isFirst = tokens[at - 1]?.name !== tokens[at]?.name
  return isFirst && base !== 'post' && (form === 'base' || form === 'same')
}

/** After a determiner, a possessive, an adjective, a preposition or a number: `your last post`, `with updated docs`. */
function isInNounPhrase(tokens: readonly Token[], at: number, verb: Verb): boolean {
  const before = tokens[at - 1]
  const after = tokens[at + 1]
  const isModifier = verb.form === 'past' && (after?.kind === 'noun' || after?.kind === 'adjective')
  switch (before?.kind) {
    case 'determiner':
      return !isSubject(before, verb, after)
    case 'preposition':
      return before.text !== 'to' && verb.form !== 'ing'
    case 'adjective':
      return verb.form !== 'past' || isModifier
    case 'number':
      // Not after an identifier: "PR 12 merged branches".
      return (verb.form !== 'past' || isModifier) && tokens[at - 2]?.kind !== 'noun' && before.code === null
    case 'adverb':
      return isModifier && beforeAdverbs(tokens, at)?.kind === 'determiner'
    default:
      return before?.text === "'s" && verb.form !== 'past' && verb.form !== 'same'
  }
}

/** `the bot that created the issue`, `both closed a ticket`, `this creates a page`: a subject, not a determiner. */
function isSubject(before: Token, { form }: Verb, after: Token | undefined): boolean {
  if (form !== 'past' && (form === 'base' || !POINTERS.has(before.text))) return false
  return after?.kind === 'determiner' || after?.kind === 'number'
}

/**
 * A bare form after be, have, a past form or a singular noun is not a verb: `is close`, `write access`, `a blog post`.
 */
function cannotGovern(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (before === undefined) return false
  if (tokens[at]?.style === 'hyphen' && before.kind !== 'noun') return false
  if (before.kind === 'participle' || before.kind === 'verb') return !HELPERS.has(before.text)
  if (before.kind === 'noun') return !before.text.endsWith('s')
  return BE_OR_HAVE.has(beforeAdverbs(tokens, at)?.text ?? '')
}

/**
 * `creates an issue`, but not `updates are out`: a third-person form has a subject before it and an object after it.
 */
function isThirdPerson(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  const after = tokens[at + 1]
  if (before === undefined || before.kind === 'mark' || isBoundary(after)) return false
  return after?.kind !== 'auxiliary' && after?.kind !== 'preposition' && after?.verb?.form !== 'past'
}

/** `Recently added users have …`, `Patch updates are …`: the word starts the subject of another verb. */
function opensSubject(tokens: readonly Token[], at: number): boolean {
  if (!isBoundary(beforeAdverbs(tokens, at))) return false
  for (let index = at + 1; index < at + REACH; index += 1) {
    const kind = tokens[index]?.kind
    if (kind === 'auxiliary') return index > at + 1
    if (kind === undefined || !IN_SUBJECT.has(kind)) return false
  }
  return false
}
