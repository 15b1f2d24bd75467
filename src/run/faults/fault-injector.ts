// What faults do to the calls of one run, and how long that takes in virtual time (docs/spec/gates.md, section 11).
// Nothing sleeps here.
import { type CallArguments, FaultPlan } from '../../core/faults/fault-plan.js'
import type { ToolReference } from '../../core/trace/trace.js'
import type { DeclaredFault } from './declared-faults.js'

/** The kinds that happen in the loop itself; the others only work through the proxy. */
export const LOOP_KINDS: readonly string[] = ['hang', 'wedged', 'slow', 'recover_after', 'error', 'garbage']

/** What a fault does to one call. */
export interface Strike {
  readonly fault: DeclaredFault
  readonly timedOut: boolean
  /** The call goes to its server all the same. */
  readonly passes: boolean
  /** By how much it lasts longer, in virtual time. */
  readonly addedMs: number
}

/** One for each run: it counts. */
export class FaultInjector {
  readonly #plan: FaultPlan<DeclaredFault>

  /** Of `LOOP_KINDS` alone: others are refused before any run. */
  constructor(faults: readonly DeclaredFault[]) {
    this.#plan = new FaultPlan(faults)
  }

  /** To be asked once for each call, in call order. */
  strike(call: CallArguments): Strike | null {
    const fault = this.#plan.strike(call)
    return fault === null ? null : effectOf(fault)
  }

  /** A call timed out in earnest: that is the fault declared for its tool, whichever calls it is meant for. */
  timedOut(tool: ToolReference): DeclaredFault | undefined {
    return this.#plan.timedOut(tool)
  }

  /** What has struck no call so far. */
  get unfired(): readonly DeclaredFault[] {
    return this.#plan.unfired
  }
}

function effectOf(fault: DeclaredFault): Strike {
  const timeout = { fault, timedOut: true, passes: false, addedMs: fault.timeout_ms }
  const { kind, delay_ms = 0 } = fault
  if (kind === 'hang' || kind === 'wedged' || kind === 'recover_after') return timeout
  if (kind !== 'slow') return { fault, timedOut: false, passes: false, addedMs: 0 }
  // Whoever waits gives up at the limit and never sees the rest of the delay.
  return delay_ms > fault.timeout_ms ? timeout : { fault, timedOut: false, passes: true, addedMs: delay_ms }
}
