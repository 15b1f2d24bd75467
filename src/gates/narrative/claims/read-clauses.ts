import type { Token } from '../prose/token.js'
import type { VerbForm } from '../prose/verb-lexicon.js'
import type { Voice } from '../prose/verb-place.js'
import { isUsedAsVerb } from '../prose/verb-use.js'
import { voiceOf } from '../prose/voice.js'
import { type Claim, claimOf } from './claim.js'
import { isBoundary, REACH, skipAdverbs, startsSubject } from './clause.js'
import { opensCondition } from './condition.js'
import { openedScope, type Scope } from './scope.js'

/** The tokens from `start` to `end` of a line, between two marks that end a clause. */
export interface ClauseSegment {
  readonly tokens: readonly Token[]
  /** The tokens of the line. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isQuestion: boolean
  /** Introduced by "I did not:" or "Next steps:": bare verb forms are not claims. */
  readonly isGoverned: boolean
  /** Introduced by "a chart with:": fragments describe contents, not actions. */
  readonly isContents: boolean
  /** From a list item that is ticked off. */
  readonly isChecked: boolean
}

/** What reading adds to. */
export interface Reading {
  readonly claims: Claim[]
  /** The tokens of the line that do not state anything: negated, offered, conditional, asked. */
  readonly unstated: Set<Token>
}

const SUBJECTS: ReadonlySet<string> = new Set(['i', 'we', 'they', 'he', 'she'])
const ASKING: ReadonlySet<string> = new Set('who what why where when which how want any anything'.split(' '))
/** "Tell me if the ticket was closed and the label was added": one condition. */
const JOINS: ReadonlySet<string> = new Set(['and', 'or'])
const FAILURE: ReadonlySet<string> = new Set(['failed', 'fails', 'errored'])

/** Reads one segment, clause by clause, from left to right. */
export class ClauseReader {
  readonly #segment: ClauseSegment
  readonly #claims: Claim[]
  readonly #unstated: Set<Token>
  /** Where the current clause starts, as an index into the tokens and into the claims. */
  #start: number
  #firstClaim: number
  /** Where the clause starts that an open bracket interrupts. */
  #outer: number | null = null
  #scope: Scope | null
  /** Up to here only adverbs and auxiliaries follow the word that opened the scope. */
  #scopeReach = -2
  #condition: 'none' | 'leading' | 'trailing' = 'none'
  /** The voice of the last claim of this clause. */
  #voice: Voice | null = null

  constructor(segment: ClauseSegment, { claims, unstated }: Reading) {
    this.#segment = segment
    this.#claims = claims
    this.#unstated = unstated
    this.#start = segment.start
    this.#firstClaim = claims.length
    this.#scope = segment.isGoverned ? { reason: 'offered', takesPast: false } : null
  }

  /** Adds the claims of the segment to the list; returns whether a scope is still open at its end. */
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
    if (token.kind === 'auxiliary' && this.#isNegationSpent(at)) this.#scope = null
    this.#openScopes(at)
    if (this.#scope !== null || this.#condition !== 'none') this.#leaveOut(token)
    if (token.verb !== null) this.#readVerb(at, token)
    else if (FAILURE.has(token.text) && this.#isFailure(at)) this.#claims.length = this.#firstClaim
  }

  /** "Those who did not answer have been closed": the negated verb is already past. */
  #isNegationSpent(at: number): boolean {
    const { tokens } = this.#segment
    if (this.#scope?.reason !== 'negated' || isBoundary(tokens[at - 1])) return false
    return tokens.slice(Math.max(0, this.#scopeReach + 1, at - REACH), at).some(({ kind }) => kind === 'participle')
  }

  #leaveOut(token: Token | undefined): void {
    if (token?.kind === 'number' || token?.kind === 'literal' || token?.code != null) this.#unstated.add(token)
  }

  #readBoundary(at: number, { text }: Token): void {
    const { tokens, isQuestion } = this.#segment
    if (text === ')' && this.#outer !== null) {
      // After a closing bracket the clause before it continues.
      this.#start = this.#outer
      this.#outer = null
      return
    }
    // "I created the issue, is that right?"
    const bringsSubject = startsSubject(tokens, at + 1) || (isQuestion && isAsking(tokens[at + 1]))
    if (this.#condition !== 'none') {
      if (text === ',' ? this.#goesOn(at) : !(bringsSubject && this.#condition === 'trailing' && !JOINS.has(text)))
        return
      this.#startClause(at + 1)
    } else if (bringsSubject && !(text === 'or' && this.#scope?.reason === 'negated')) {
      const outer = text === '(' ? this.#start : null
      this.#startClause(at + 1)
      this.#outer = outer
    } else if (text === 'but' && this.#scope?.reason === 'negated') this.#scope = null
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
    this.#voice = null
    this.#outer = null
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
    if (verb === null || !isUsedAsVerb(tokens, at, verb)) return
    const form = verb.form === 'same' ? (this.#scope?.takesPast === false ? 'base' : 'past') : verb.form
    if (this.#condition !== 'none' || this.#isGoverned(at, form)) return
    this.#scope = null
    const { text, end, isChecked } = this.#segment
    // The longest phrase that is read bounds the text around a verb.
    const start = Math.max(this.#start, at - REACH)
    const place = { tokens, at, form, start, end: Math.min(end, at + REACH), isChecked, previous: this.#voice }
    const voice = voiceOf(place)
    if (voice === null || (this.#segment.isContents && voice !== 'first')) return
    this.#voice = voice
    const claim = claimOf(verb, { ...place, voice, text }, this.#claims.at(-1) ?? null)
    if (claim !== null) this.#claims.push(claim)
  }

  #isGoverned(at: number, form: VerbForm): boolean {
    if (this.#scope === null) return false
    if (form === 'base' || form === 'ing' || this.#scopeReach === at - 1) return true
    return form === 'past' && this.#scope.takesPast
  }

  /** "The create_issue call failed": a verb, not an adjective and not "failed to". */
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
