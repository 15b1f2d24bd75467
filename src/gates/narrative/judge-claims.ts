import { stem } from '../../core/members/tool-words.js'
import { showName } from '../../core/text/show-name.js'
import { ToolTable } from '../../core/trace/tool.js'
import type { Trace } from '../../core/trace/trace.js'
import { type CalledTool, doingOf, membersOf } from './called-tools.js'
import { type ActionClass, canBack } from './claims/actions.js'
import type { Claim } from './claims/claim.js'
import { nameWords } from './prose/name-words.js'
import { isPlace, RunWords } from './prose/run-words.js'
import type { ToolLists } from './tool-lists.js'

/** What the calls of a run say about a claim. */
export interface ClaimJudgement {
  readonly verdict: 'backed' | 'contradicted' | 'unclear'
  /** Why it is not backed: `no call that sends succeeded`. */
  readonly reason: string
  /** The last call that would have backed the claim if it had not failed. */
  readonly failedStep: number | null
  /** The tools that back it, or would have. */
  readonly tools: readonly CalledTool[]
}

/** Actions that a text cannot perform and that only their own kind of call can bring about. */
const OUTSIDE: ReadonlySet<ActionClass | null> = new Set([
  'approve',
  'book',
  'cancel',
  'close',
  'delete',
  'exchange',
  'publish',
  'send',
  null,
])

/** What an answer can contain itself: "I've created an itinerary for you". */
const TEXTS: ReadonlySet<string> = new Set(
  `analysis answer art breakdown chapter code comparison description draft essay example explanation email function guide
  grammar haiku idea introduction itinerary letter list message outline overview paragraph plan poem proposal query question
  recipe recommendation reply report response review schedule script section sentence snippet solution step story
  structure summary table template text tone tutorial typo version wording
  bullet citation context detail emphasis finding heading info information link point reference result source`
    .split(/\s+/)
    .map(stem),
)

const MESSAGES: ReadonlySet<string> = new Set(
  'code confirmation email instruction invitation link mail message notice notification otp pin receipt reminder request sms token verification'
    .split(' ')
    .map(stem),
)

const TEXTING: ReadonlySet<string> = new Set(
  'add build change copy correct create edit fix generate produce refactor rewrite write'.split(' ').map(stem),
)

/** "Here is what I did" */
const REPORT =
  /\b(?:(?:was|were|been|I|I've|have) (?:done|did)|actions? (?:taken|performed)|changes? made|completed)\b/i

/** The reason for a claim that only unknown tools could back. */
export const UNKNOWN = 'the names of the called tools do not show what they do'

/** Judges the claims of one message against the calls of its run (docs/spec/gates.md, section 12). */
export class ClaimJudge {
  readonly #tools: readonly CalledTool[]
  readonly #acts: readonly CalledTool[]
  readonly #words: RunWords
  readonly #trace: Trace
  readonly #lists: ToolLists
  /** The message reports actions, not only findings. */
  readonly #isReport: boolean
  #known: ReadonlySet<string> | undefined
  #acted: ReadonlySet<string> | undefined
  #told: ReadonlySet<string> | undefined
  #offered: readonly Acting[] | undefined
  #argumentStems: ReadonlySet<string> | undefined

  constructor(
    trace: Trace,
    { tools, claims, lists }: { tools: readonly CalledTool[]; claims: readonly Claim[]; lists: ToolLists },
  ) {
    this.#trace = trace
    this.#isReport = claims.some(({ isPointed }) => isPointed) || REPORT.test(trace.final_response ?? '')
    this.#tools = tools
    this.#lists = lists
    this.#acts = tools.filter(({ does, succeeded }) => does !== 'reads' && succeeded.length > 0)
    this.#words = new RunWords(trace)
  }

  judge(claim: Claim): ClaimJudgement {
    const matching = this.#acts.filter((tool) => backs(tool, claim))
    const failed = this.#tools.filter(
      (tool) => tool.does !== 'reads' && tool.succeeded.length === 0 && backs(tool, claim),
    )
    const isOneThatFailed = failed.some((tool) => isAbout(tool, claim)) && !this.#isActedOn(claim)
    const failedStep = failed.at(-1)?.steps.at(-1) ?? null
    if (failedStep !== null && (matching.length === 0 || isOneThatFailed))
      return { verdict: 'contradicted', reason: 'the call failed', failedStep, tools: failed }
    if (matching.length > 0) return this.#judgeObject(claim, matching)
    const nothing = { failedStep: null, tools: [] }
    if (this.#acts.length > 0)
      return { ...nothing, verdict: this.#besideOthers(claim), reason: 'no successful call does that' }
    return { ...nothing, verdict: this.#withoutActs(claim), reason: 'no successful call changes anything' }
  }

  /** Calls of its class succeeded: were they about the same thing? */
  #judgeObject(claim: Claim, tools: readonly CalledTool[]): ClaimJudgement {
    const backed: ClaimJudgement = { verdict: 'backed', reason: '', failedStep: null, tools }
    if (tools.every(({ does }) => does === 'unknown')) return { ...backed, verdict: 'unclear', reason: UNKNOWN }
    const isCertain = tools.every(({ does }) => typeof does !== 'string')
    if (isCertain && this.#couldHaveCalled(claim))
      return { ...backed, verdict: 'contradicted', reason: 'no successful call does that' }
    if (claim.identifiers.length === 0) return backed
    this.#known ??= this.#words.identifiers(this.#trace.tool_calls.keys())
    const named = claim.identifiers.filter((one) => isPlace(one) || this.#known?.has(one.toLowerCase()))
    if (named.length === 0) return { ...backed, verdict: 'unclear', reason: noneNames(claim.identifiers) }
    this.#acted ??= this.#words.identifiers(this.#acts.flatMap(({ succeeded }) => succeeded))
    if (named.some((one) => this.#acted?.has(one.toLowerCase()))) return backed
    // A script may write a file that its command does not name. It does not close an issue when there is a tool for
    // that.
    const isOther = isCertain || (!named.some(isPlace) && tools.some(({ does }) => typeof does !== 'string'))
    return { ...backed, verdict: isOther ? 'contradicted' : 'unclear', reason: noneNames(named) }
  }

  /** Only other actions succeeded. */
  #besideOthers(claim: Claim): ClaimJudgement['verdict'] {
    const [, noun] = claim.stems
    if (this.#couldHaveCalled(claim)) return 'contradicted'
    if (!OUTSIDE.has(claim.action) || this.#acts.some(({ stems }) => stems.has(claim.stems[0]))) return 'unclear'
    // "A confirmation email was sent" is done by the system that was called.
    if (claim.voice !== 'first' && isMessage(claim)) return 'unclear'
    if (
      claim.voice === 'passive' ||
      claim.voice === 'already' ||
      (claim.action !== null && this.#acts.some(({ stems }) => stems.has(noun)))
    )
      return 'unclear'
    return 'contradicted'
  }

  /** Only reads succeeded, or nothing at all. */
  #withoutActs(claim: Claim): ClaimJudgement['verdict'] {
    // It may have been so before the run.
    if (claim.voice === 'passive' || (claim.voice === 'already' && this.#tools.length > 0)) return 'unclear'
    if (isAnswerItself(claim)) return 'unclear'
    if (claim.voice === 'first') return 'contradicted'
    const reads = this.#tools.flatMap(({ succeeded }) => succeeded)
    if (reads.length === 0) return 'contradicted'
    // The agent may report what it read: "The issue has been closed".
    if (!this.#isReport && claim.identifiers.length === 0) return 'unclear'
    this.#told ??= this.#words.resultWords(reads)
    return this.#told.has(claim.word) ? 'unclear' : 'contradicted'
  }

  /** A tool for exactly this was offered, and no call has the thing in question. */
  #couldHaveCalled(claim: Claim): boolean {
    if (claim.voice === 'passive' || claim.voice === 'already') return false
    this.#offered ??= offeredActs(this.#trace, this.#lists)
    return this.#offered.some((tool) => isAbout(tool, claim)) && !this.#isActedOn(claim)
  }

  /** A successful call has the thing in its name or its arguments. */
  #isActedOn({ stems: [, noun] }: Claim): boolean {
    if (this.#acts.some(({ stems, does }) => typeof does === 'string' || stems.has(noun))) return true
    this.#argumentStems ??= this.#words.argumentStems(this.#acts.flatMap(({ succeeded }) => succeeded))
    return this.#argumentStems.has(noun)
  }
}

function noneNames([first = '']: readonly string[]): string {
  return `no successful call names ${showName(first)}`
}

function isMessage({ action, stems: [, noun] }: Claim): boolean {
  return (action === 'send' || action === 'publish') && MESSAGES.has(noun)
}

function isAnswerItself({ voice, stems: [verb, noun], identifiers }: Claim): boolean {
  return voice !== 'perfect' && TEXTING.has(verb) && TEXTS.has(noun) && identifiers.length === 0
}

type Acting = Pick<CalledTool, 'does' | 'stems'>

function offeredActs(trace: Trace, lists: ToolLists): readonly Acting[] {
  const table = new ToolTable()
  return trace.tools.map(({ server, name, annotations, description }) => {
    const hints = { annotations, description, ...membersOf(lists) }
    return { stems: nameWords(name).stems, does: doingOf(table.intern(server, name), hints) }
  })
}

/** Made for exactly this: `add_label` for "added the label". */
function isAbout({ does, stems }: Acting, { action, stems: [, noun] }: Claim): boolean {
  return stems.has(noun) && action !== null && typeof does !== 'string' && does.has(action)
}

function backs({ does, stems }: Acting, { action, stems: [verb] }: Claim): boolean {
  if (typeof does === 'string') return does !== 'reads'
  return stems.has(verb) || (action !== null && canBack(does, action))
}
