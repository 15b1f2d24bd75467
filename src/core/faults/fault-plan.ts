// Decides which calls get a fault, in virtual time or on a connection. Nothing here is asynchronous: parallel calls are
// counted in the order in which they are made.
import { containsDeep } from '../matchers/contains.js'
import type { ToolReference } from '../trace/trace.js'
import type { FaultSettings } from './fault-schema.js'

export interface CallArguments extends ToolReference {
  readonly args: unknown
}

interface CountedFault<Planned> {
  readonly fault: Planned
  /** Calls that match its target and its `when`, whether they got the fault or not. */
  matched: number
  hasFired: boolean
}

/** Create one for each run: it counts calls. */
export class FaultPlan<Planned extends FaultSettings> {
  readonly #faults: readonly CountedFault<Planned>[]

  constructor(faults: readonly Planned[]) {
    this.#faults = faults.map((fault) => ({ fault, matched: 0, hasFired: false }))
  }

  /**
   * Call this once for each call, in call order. Every fault that matches the call counts it; the first one that
   * applies, in the order given, is injected.
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

  /** A call really timed out: this counts as the fault declared for its tool, whichever calls the fault selects. */
  timedOut(tool: ToolReference): Planned | undefined {
    const declared = this.#faults.find(({ fault }) => hits(fault, tool))
    if (declared !== undefined) declared.hasFired = true
    return declared?.fault
  }

  /** Faults that have not been injected so far. */
  get unfired(): readonly Planned[] {
    return this.#faults.filter(({ hasFired }) => !hasFired).map(({ fault }) => fault)
  }
}

/** Whether a fault targets this tool; a fault without a target matches every tool. */
export function hits({ target }: FaultSettings, { server, name }: ToolReference): boolean {
  return (target?.server ?? server) === server && (target?.tool ?? name) === name
}

/** `matched` counts the matching calls, including this one. */
function strikesCall({ kind, nth, failures = 0 }: FaultSettings, matched: number): boolean {
  if (nth !== undefined) return nth === matched
  return kind !== 'recover_after' || matched <= failures
}
