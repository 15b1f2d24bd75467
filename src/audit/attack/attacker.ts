// Calls with a hostile text in one parameter, within a budget of calls and time.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { ownTrouble } from '../answers/own-trouble.js'
import type { Audit } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'
import { inconclusive, type Outcome, type ProbeFinding, skipped } from '../probe/probe.js'
import { argumentsWith, showTarget, type Target, targetsOf } from './targets.js'

export interface Attack {
  readonly tool: RawRecord
  readonly name: string
  readonly target: Target
  readonly text: string
  /** The text in words that are the same in every audit: ``a path with `../` ``. */
  readonly label: string
  readonly exchange: Exchange
  /** How the server ended during the call. */
  readonly ended?: string
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

export class Attacker {
  readonly audit: Audit
  readonly attacks: Attack[] = []
  readonly #until: number

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
    // Opened again when the call before has ended the server.
    const session = await this.audit.session()
    const exchange = await session.call(name, args)
    const { ended } = session.wire.log
    const attack = { tool, name, target, text, label, exchange, ...(ended === undefined ? {} : { ended }) }
    this.attacks.push(attack)
    return attack
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
  const blind = open === 0 ? '' : `; ${open} of the tools lacked a key, a network or a service`
  const summary = `${attacks.length} calls of ${tools} ${tools === 1 ? 'tool' : 'tools'}${blind}`
  return { kind: 'judged', findings: all, evidence: reached.slice(0, KEPT).map(({ exchange }) => exchange), summary }
}

/** Exchanges in the evidence of a verdict without findings. */
const KEPT = 6

function crashes(attacks: readonly Attack[]): readonly ProbeFinding[] {
  const seen = new Set<string>()
  return attacks.flatMap((attack) => {
    const { name, ended, exchange } = attack
    if (ended === undefined || seen.has(name)) return []
    seen.add(name)
    return [
      {
        message: `the server ended when ${showTarget(attack)} was ${attack.label}: ${ended}`,
        severity: 'error' as const,
        subject: name,
        evidence: [exchange],
      },
    ]
  })
}
