// What faults do to the calls of one run, and how long that takes in virtual time (gates.md 11). Nothing sleeps here.
import { McproveError } from '../../core/error.js'
import { type CallArguments, FaultPlan } from '../../core/faults/fault-plan.js'
import type { ToolReference } from '../../core/trace.js'
import type { DeclaredFault } from './declared-faults.js'

/** The kinds that happen in the loop itself; the others need a wire to happen on. */
const LOOP_KINDS: readonly string[] = ['hang', 'wedged', 'slow', 'recover_after', 'error', 'garbage']

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

  /** Throws SUITE_INVALID for a kind that the built-in loop cannot make happen. */
  constructor(faults: readonly DeclaredFault[]) {
    for (const { name, kind } of faults) {
      if (LOOP_KINDS.includes(kind)) continue
      throw new McproveError('SUITE_INVALID', `the fault \`${name}\` is of the kind \`${kind}\`, which needs a wire`, {
        hint: `Use one of ${LOOP_KINDS.join(', ')}, or test the agent through the proxy.`,
      })
    }
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
