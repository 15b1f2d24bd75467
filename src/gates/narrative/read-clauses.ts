import { singular, stem } from '../../core/tool-words.js'
import { isBoundary, skipAdverbs, startsSubject } from './clause.js'
import { opensCondition } from './condition.js'
import { type FoundNoun, nounAfter, nounBefore } from './find-noun.js'
import { openedScope, type Scope } from './scope.js'
import type { Token } from './token.js'
import type { VerbForm } from './verb-lexicon.js'
import { verbUse } from './verb-use.js'

/** An action that the text says was done. */
export interface Claim {
  /** To show: `create_issue`. */
  readonly name: string
  /** To compare by: verb, noun. */
  readonly stems: readonly [string, string]
}

/** The tokens from `start` to `end` of a line, between two marks that end a clause. */
export interface Segment {
  readonly tokens: readonly Token[]
  readonly start: number
  readonly end: number
  readonly isQuestion: boolean
  /** Introduced by "I did not:" or "Next steps:": bare verb forms are no claims. */
  readonly isGoverned: boolean
}

/** What reading adds to. */
export interface Reading {
  readonly claims: Claim[]
  /** The tokens of the line that state nothing: negated, offered, conditional, asked. */
  readonly unstated: Set<Token>
}

const SUBJECTS: ReadonlySet<string> = new Set(['i', 'we', 'they', 'he', 'she'])
const ASKING: ReadonlySet<string> = new Set('who what why where when which how want any anything'.split(' '))
/** "Tell me if the ticket was closed and the label was added": one condition. */
const JOINS: ReadonlySet<string> = new Set(['and', 'or'])
const FAILURE: ReadonlySet<string> = new Set(['failed', 'fails', 'errored'])

/** Reads one segment, clause by clause, from left to right. */
export class ClauseReader {
  readonly #segment: Segment
  readonly #claims: Claim[]
  readonly #unstated: Set<Token>
  readonly #nouns = new Set<number>()
  /** Where the present clause starts: in the tokens, and in the claims. */
  #start: number
  #firstClaim: number
  #scope: Scope | null
  /** Up to here nothing but adverbs and auxiliaries stands behind the word that opened the scope. */
  #scopeReach = -2
  #condition: 'none' | 'leading' | 'trailing' = 'none'

  constructor(segment: Segment, { claims, unstated }: Reading) {
    this.#segment = segment
    this.#claims = claims
    this.#unstated = unstated
    this.#start = segment.start
    this.#firstClaim = claims.length
    this.#scope = segment.isGoverned ? { reason: 'offered', takesPast: false } : null
  }

  /** Adds the claims of the segment to the list; says whether a scope is still open at its end. */
  read(): boolean {
    const { tokens, start, end, isQuestion } = this.#segment
    const allBefore = this.#claims.length
    for (let at = start; at < end; at += 1) this.#readToken(at)
    if (isQuestion) {
      const isWhole = isAsking(tokens[start])
      this.#claims.length = isWhole ? allBefore : this.#firstClaim
      for (let at = isWhole ? start : this.#start; at < end; at += 1) this.#leaveOut(tokens[at])
    }
    return this.#scope !== null
  }

  #readToken(at: number): void {
    const { tokens } = this.#segment
    const token = tokens[at]
    if (token === undefined) return
    if (token.kind === 'conjunction' || token.kind === 'mark') this.#readBoundary(at, token)
    if (SUBJECTS.has(token.text) && tokens[at - 1]?.kind !== 'auxiliary') this.#scope = null
    this.#openScopes(at)
    if (this.#scope !== null || this.#condition !== 'none') this.#leaveOut(token)
    if (token.verb !== null) this.#readVerb(at, token)
    else if (FAILURE.has(token.text) && this.#isFailure(at)) this.#claims.length = this.#firstClaim
  }

  #leaveOut(token: Token | undefined): void {
    if (token?.kind === 'number' || token?.kind === 'literal' || token?.code != null) this.#unstated.add(token)
  }

  #readBoundary(at: number, { text }: Token): void {
    const { tokens, isQuestion } = this.#segment
    // "I created the issue, is that right?"
    const bringsSubject = startsSubject(tokens, at + 1) || (isQuestion && isAsking(tokens[at + 1]))
    if (this.#condition !== 'none') {
      if (text === ',' ? this.#goesOn(at) : !(bringsSubject && this.#condition === 'trailing' && !JOINS.has(text)))
        return
      this.#startClause(at + 1)
    } else if (bringsSubject) this.#startClause(at + 1)
    else if (text === 'but' && this.#scope?.reason === 'negated') this.#scope = null
  }

  /** "If you create, update or delete a record": the comma does not end the condition. */
  #goesOn(at: number): boolean {
    const next = this.#segment.tokens[skipAdverbs(this.#segment.tokens, at)]
    return next !== undefined && next.verb !== null
  }

  #startClause(start: number): void {
    this.#start = start
    this.#firstClaim = this.#claims.length
    this.#scope = null
    this.#condition = 'none'
  }

  #openScopes(at: number): void {
    const { tokens } = this.#segment
    if (opensCondition(tokens, at)) {
      this.#condition = isBoundary(tokens[at - 1]) ? 'leading' : 'trailing'
    }
    const opened = openedScope(tokens, at, this.#start)
    if (opened !== null) {
      this.#scope = opened
      this.#scopeReach = at
    } else if (this.#scopeReach === at - 1 && isPassed(tokens[at])) this.#scopeReach = at
  }

  #readVerb(at: number, token: Token): void {
    const { tokens } = this.#segment
    const { verb } = token
    if (verb === null || this.#nouns.has(at)) return
    const use = verbUse(tokens, at, verb)
    if (use !== 'verb') {
      if (use === 'noun') this.#nouns.add(at)
      return
    }
    const form = verb.form === 'same' ? (this.#scope?.takesPast === false ? 'base' : 'past') : verb.form
    const isGoverned = this.#condition !== 'none' || this.#isGoverned(at, form)
    if (!isGoverned) this.#scope = null
    const noun = this.#findNoun(at, form, token)
    if (noun === null) return
    this.#nouns.add(noun.index)
    const text = tokens[noun.index]?.text
    if (!isGoverned && !noun.none && text !== undefined) {
      this.#claims.push({ name: `${verb.base}_${singular(text)}`, stems: [stem(verb.base), stem(text)] })
    }
  }

  #findNoun(at: number, form: VerbForm, { style }: Token): FoundNoun | null {
    const { tokens, end } = this.#segment
    const after = nounAfter(tokens, at, end)
    // "Update: …", "the docs need updating": only a past form can be passive.
    if (after !== null || (form !== 'past' && style !== 'joined')) return after
    return nounBefore(tokens, at, this.#start, (index) => this.#nouns.has(index))
  }

  #isGoverned(at: number, form: VerbForm): boolean {
    if (this.#scope === null) return false
    if (form === 'base' || form === 'ing' || this.#scopeReach === at - 1) return true
    return form === 'past' && this.#scope.takesPast
  }

  /** "The create_issue call failed": no adjective, and not "failed to". */
  #isFailure(at: number): boolean {
    const { tokens } = this.#segment
    return tokens[at - 1]?.kind === 'noun' && tokens[at + 1]?.text !== 'to'
  }
}

function isPassed(token: Token | undefined): boolean {
  return token?.kind === 'adverb' || token?.kind === 'auxiliary' || token?.text === 'to' || token?.kind === 'pronoun'
}

function isAsking(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'auxiliary' || ASKING.has(token.text))
}
