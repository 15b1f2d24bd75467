// Applies faults to the calls of one run, and calculates their duration in virtual time (docs/spec/gates.md, section
// 11). Nothing sleeps here.
import { type CallArguments, FaultPlan } from '../../core/faults/fault-plan.js'
import type { ToolReference } from '../../core/trace/trace.js'
import type { DeclaredFault } from './declared-faults.js'

/** The kinds that happen in the loop itself; the others work only through the proxy. */
export const LOOP_KINDS: readonly string[] = ['hang', 'wedged', 'slow', 'recover_after', 'error', 'garbage']

/** What a fault does to one call. */
export interface Strike {
  readonly fault: DeclaredFault
  readonly timedOut: boolean
  /** The call still goes to its server. */
  readonly passes: boolean
  /** The added duration, in virtual time. */
  readonly addedMs: number
}

/** Create one for each run: it counts calls. */
export class FaultInjector {
  readonly #plan: FaultPlan<DeclaredFault>

  /** Only kinds of `LOOP_KINDS`: others are refused before a run. */
  constructor(faults: readonly DeclaredFault[]) {
    this.#plan = new FaultPlan(faults)
  }

  /** Call this once for each call, in call order. */
  strike(call: CallArguments): Strike | null {
    const fault = this.#plan.strike(call)
    return fault === null ? null : effectOf(fault)
  }

  /** A call really timed out: this counts as the fault declared for its tool, whichever calls the fault selects. */
  timedOut(tool: ToolReference): DeclaredFault | undefined {
    return this.#plan.timedOut(tool)
  }

  /** Faults that have not been injected so far. */
  get unfired(): readonly DeclaredFault[] {
    return this.#plan.unfired
  }
}

/** What the fault does to a call that it strikes. */
export function effectOf(fault: DeclaredFault): Strike {
  const timeout = { fault, timedOut: true, passes: false, addedMs: fault.timeout_ms }
  const { kind, delay_ms = 0 } = fault
  if (kind === 'hang' || kind === 'wedged' || kind === 'recover_after') return timeout
  if (kind !== 'slow') return { fault, timedOut: false, passes: false, addedMs: 0 }
  // The client gives up at the time limit and does not see the rest of the delay.
  return delay_ms > fault.timeout_ms ? timeout : { fault, timedOut: false, passes: true, addedMs: delay_ms }
}
