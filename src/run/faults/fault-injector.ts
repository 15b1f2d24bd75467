// Which calls of one run a fault strikes, and how long that takes in virtual time (gates.md 11). Nothing sleeps here,
// and nothing is asynchronous: calls made in parallel are counted in the order the model wrote them.
import { containsDeep } from '../../core/contains.js'
import { McproveError } from '../../core/error.js'
import type { ToolReference } from '../../core/trace.js'
import type { DeclaredFault } from './declared-faults.js'

/** The kinds that happen in the loop itself; the others need a wire to happen on. */
const LOOP_KINDS: readonly string[] = ['hang', 'wedged', 'slow', 'recover_after', 'error', 'garbage']

export interface CallArguments extends ToolReference {
  readonly args: unknown
}

/** What a fault does to one call. */
export interface Strike {
  readonly fault: DeclaredFault
  readonly timedOut: boolean
  /** The call goes to its server all the same. */
  readonly passes: boolean
  /** By how much it lasts longer, in virtual time. */
  readonly addedMs: number
}

interface CountedFault {
  readonly fault: DeclaredFault
  /** Calls that its target and its `when` fit, struck or not. */
  matched: number
  hasFired: boolean
}

/** One for each run: it counts. */
export class FaultInjector {
  readonly #faults: readonly CountedFault[]

  /** Throws SUITE_INVALID for a kind that the built-in loop cannot make happen. */
  constructor(faults: readonly DeclaredFault[]) {
    for (const { name, kind } of faults) {
      if (LOOP_KINDS.includes(kind)) continue
      throw new McproveError('SUITE_INVALID', `the fault \`${name}\` is of the kind \`${kind}\`, which needs a wire`, {
        hint: `Use one of ${LOOP_KINDS.join(', ')}, or test the agent through the proxy.`,
      })
    }
    this.#faults = faults.map((fault) => ({ fault, matched: 0, hasFired: false }))
  }

  /**
   * To be asked once for each call, in call order. Every fault that fits the call counts it; the first that strikes,
   * in the order of `inject:` and then of the servers, has it.
   */
  strike(call: CallArguments): Strike | null {
    let found: Strike | null = null
    for (const counted of this.#faults) {
      const { fault } = counted
      if (!hits(fault, call) || (fault.when !== undefined && !containsDeep(fault.when, call.args))) continue
      counted.matched += 1
      if (found !== null || (fault.nth !== undefined && fault.nth !== counted.matched)) continue
      found = effectOf(fault, counted.matched)
      if (found !== null) counted.hasFired = true
    }
    return found
  }

  /** A call timed out in earnest: that is the fault declared for its tool, whichever calls it is meant for. */
  timedOut(tool: ToolReference): DeclaredFault | undefined {
    const declared = this.#faults.find(({ fault }) => hits(fault, tool))
    if (declared !== undefined) declared.hasFired = true
    return declared?.fault
  }

  /** What has struck no call so far. */
  get unfired(): readonly DeclaredFault[] {
    return this.#faults.filter(({ hasFired }) => !hasFired).map(({ fault }) => fault)
  }
}

function hits({ target }: DeclaredFault, { server, name }: ToolReference): boolean {
  return (target.server ?? server) === server && (target.tool ?? name) === name
}

/** What a fault does to the nth call it fits; null when it lets it go. */
function effectOf(fault: DeclaredFault, matched: number): Strike | null {
  const timeout = { fault, timedOut: true, passes: false, addedMs: fault.timeout_ms }
  const { kind, delay_ms = 0, failures = 0 } = fault
  if (kind === 'hang' || kind === 'wedged') return timeout
  if (kind === 'recover_after') return fault.nth === undefined && matched > failures ? null : timeout
  if (kind !== 'slow') return { fault, timedOut: false, passes: false, addedMs: 0 }
  // Whoever waits gives up at the limit and never sees the rest of the delay.
  return delay_ms > fault.timeout_ms ? timeout : { fault, timedOut: false, passes: true, addedMs: delay_ms }
}
