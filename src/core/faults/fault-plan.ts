// Which calls faults strike, in virtual time or on a wire. Nothing is asynchronous here: calls made in parallel are
// counted in the order they are made.
import { containsDeep } from '../matchers/contains.js'
import type { ToolReference } from '../trace/trace.js'
import type { FaultSettings } from './fault-schema.js'

export interface CallArguments extends ToolReference {
  readonly args: unknown
}

interface CountedFault<Planned> {
  readonly fault: Planned
  /** Calls that its target and its `when` fit, struck or not. */
  matched: number
  hasFired: boolean
}

/** One for each run: it counts. */
export class FaultPlan<Planned extends FaultSettings> {
  readonly #faults: readonly CountedFault<Planned>[]

  constructor(faults: readonly Planned[]) {
    this.#faults = faults.map((fault) => ({ fault, matched: 0, hasFired: false }))
  }

  /**
   * To be asked once for each call, in call order. Every fault that fits the call counts it; the first that strikes,
   * in the order given, has it.
   */
  strike(call: CallArguments): Planned | null {
    let found: Planned | null = null
    for (const counted of this.#faults) {
      const { fault } = counted
      if (!hits(fault, call) || (fault.when !== undefined && !containsDeep(fault.when, call.args))) continue
      counted.matched += 1
      if (found !== null || !strikesCall(fault, counted.matched)) continue
      counted.hasFired = true
      found = fault
    }
    return found
  }

  /** A call timed out in earnest: that is the fault declared for its tool, whichever calls it is meant for. */
  timedOut(tool: ToolReference): Planned | undefined {
    const declared = this.#faults.find(({ fault }) => hits(fault, tool))
    if (declared !== undefined) declared.hasFired = true
    return declared?.fault
  }

  /** What has struck no call so far. */
  get unfired(): readonly Planned[] {
    return this.#faults.filter(({ hasFired }) => !hasFired).map(({ fault }) => fault)
  }
}

/** Whether a fault has this tool for a target; without one it has every tool. */
export function hits({ target }: FaultSettings, { server, name }: ToolReference): boolean {
  return (target?.server ?? server) === server && (target?.tool ?? name) === name
}

/** `matched` counts the calls that fit, this one included. */
function strikesCall({ kind, nth, failures = 0 }: FaultSettings, matched: number): boolean {
  if (nth !== undefined) return nth === matched
  return kind !== 'recover_after' || matched <= failures
}
