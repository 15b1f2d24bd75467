// Calls with a hostile text in one parameter, within a budget of calls and time.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { ownTrouble } from '../answers/own-trouble.js'
import type { Audit } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'
import { inconclusive, type Outcome, type ProbeFinding, skipped } from '../probe/probe.js'
import { lateEnd } from '../session/late-end.js'
import type { Session } from '../session/session.js'
import { argumentsWith, showTarget, type Target, targetsOf } from './targets.js'

export interface Attack {
  readonly tool: RawRecord
  readonly name: string
  readonly target: Target
  readonly text: string
  /** The text in words that are the same in every audit: ``a path with `../` ``. */
  readonly label: string
  readonly exchange: Exchange
  /** The call ends a new server too. */
  readonly ended?: ProvenEnd
}

interface ProvenEnd {
  readonly how: string
  readonly evidence: readonly Exchange[]
}

/** What an observation made of attacks, for the probe of it and for those that look at all answers. */
export interface Attacked {
  readonly attacks: readonly Attack[]
  readonly findings: readonly ProbeFinding[]
  /** Why no parameter of the kind was attacked. */
  readonly left: readonly string[]
}

/** Over all tools of one kind of attack. */
const MAX_CALLS = 300
const MAX_TOOLS = 60
/** Of the time of a probe: what is left is for the judgement. */
const TIME_SHARE = 0.8
/** A tool that does not answer is not attacked any more. */
const MAX_SILENT = 2
/** Calls that may have ended the server: the last one, and those that were answered just before. */
const SUSPECTS = 3
/** Each starts a server. */
const MAX_PROOFS = 10

export class Attacker {
  readonly audit: Audit
  readonly attacks: Attack[] = []
  readonly #until: number
  /** Of the last call. */
  #session: Session | undefined
  #proofs = 0

  constructor(audit: Audit) {
    this.audit = audit
    this.#until = performance.now() + TIME_SHARE * audit.limits.probeMs
  }

  get isOver(): boolean {
    return this.attacks.length >= MAX_CALLS || performance.now() > this.#until || this.audit.signal.aborted
  }

  /** Parameters of callable tools, at most `perTool` of each. */
  targets(
    choose: (tool: RawRecord, target: Target) => boolean,
    perTool: number,
  ): readonly { readonly tool: RawRecord; readonly target: Target }[] {
    return this.audit.callable.slice(0, MAX_TOOLS).flatMap((tool) =>
      targetsOf(tool)
        .filter((target) => choose(tool, target))
        .slice(0, perTool)
        .map((target) => ({ tool, target })),
    )
  }

  /** Undefined when the budget is used up, or the tool does not answer. */
  async call(tool: RawRecord, target: Target, text: string, label: string): Promise<Attack | undefined> {
    const { name } = tool
    const args = argumentsWith(tool, target, text)
    if (typeof name !== 'string' || args === undefined || this.isOver || this.#isSilent(name)) return undefined
    await this.#noteEnd()
    // Opened again when the call before has ended the server.
    this.#session = await this.audit.session()
    const exchange = await this.#session.call(name, args)
    const attack = { tool, name, target, text, label, exchange }
    this.attacks.push(attack)
    await this.#noteEnd()
    return attack
  }

  /** What the attacks have shown, once nothing of them can end the server late. */
  async finish(findings: readonly ProbeFinding[]): Promise<Attacked> {
    if (this.#session !== undefined && !this.isOver) await lateEnd(this.#session)
    await this.#noteEnd()
    return { attacks: this.attacks, findings, left: [] }
  }

  /** Finds the call that has ended the server, if it has: the last one may have come only after the end. */
  async #noteEnd(): Promise<void> {
    if (this.#session?.wire.log.ended === undefined) return
    this.#session = undefined
    for (const [index, attack] of [...this.attacks.entries()].slice(-SUSPECTS).reverse()) {
      if (this.isOver || this.#proofs >= MAX_PROOFS || attack.ended !== undefined) return
      this.#proofs += 1
      const ended = await this.#provenEnd(attack)
      if (ended === undefined) continue
      this.attacks[index] = { ...attack, ended }
      return
    }
  }

  async #provenEnd({ tool, name, target, text }: Attack): Promise<ProvenEnd | undefined> {
    const args = argumentsWith(tool, target, text)
    if (args === undefined) return undefined
    const session = await this.audit.open()
    try {
      const exchange = await session.call(name, args)
      const after = exchange.answer === null ? undefined : await lateEnd(session)
      const { ended } = session.wire.log
      return ended === undefined
        ? undefined
        : { how: ended, evidence: after === undefined ? [exchange] : [exchange, after] }
    } finally {
      await session.close()
    }
  }

  #isSilent(tool: string): boolean {
    return this.attacks.filter(({ name, exchange }) => name === tool && exchange.answer === null).length >= MAX_SILENT
  }
}

/** The outcome of attacks: without an answer that is about the argument, nothing is judged. */
export function outcomeOf({ attacks, findings, left }: Attacked, what: string): Outcome {
  const evidence = attacks.map(({ exchange }) => exchange)
  if (attacks.length === 0) return skipped(left[0] ?? `no tool that may be called has ${what}`)
  const reached = attacks.filter(({ exchange }) => ownTrouble(exchange) === undefined)
  const all = [...findings, ...crashes(attacks)]
  if (all.length === 0 && reached.length === 0) {
    const why = attacks.map(({ exchange }) => ownTrouble(exchange)).find((one) => one !== undefined)
    return inconclusive(`no call got as far as the argument: ${why}`, ...evidence.slice(0, KEPT))
  }
  const tools = new Set(attacks.map(({ name }) => name)).size
  const open = tools - new Set(reached.map(({ name }) => name)).size
  const blind = open === 0 ? '' : `; ${open} of the tools lacked a key, a network or a service, or did not answer`
  const summary = `${attacks.length} calls of ${tools} ${tools === 1 ? 'tool' : 'tools'}${blind}`
  return { kind: 'judged', findings: all, evidence: reached.slice(0, KEPT).map(({ exchange }) => exchange), summary }
}

/** Exchanges in the evidence of a verdict without findings. */
const KEPT = 6

function crashes(attacks: readonly Attack[]): readonly ProbeFinding[] {
  const seen = new Set<string>()
  return attacks.flatMap((attack) => {
    const { name, ended } = attack
    if (ended === undefined || seen.has(name)) return []
    seen.add(name)
    return [
      {
        message: `the server ended during this probe: ${ended.how}, when ${showTarget(attack)} was ${attack.label}`,
        severity: 'error' as const,
        subject: name,
        evidence: ended.evidence,
      },
    ]
  })
}
