import type { Tool } from '../core/tool.js'
import { longestInOrderMatch } from '../math/lcs.js'
import type { GoodRun } from './good-run.js'
import { sharedPart } from './shared-arguments.js'

/** A call that every run made, and what was the same in its arguments. */
export interface CommonCall {
  readonly tool: Tool
  /** Undefined when nothing was. */
  readonly args: unknown
}

/** Aligning takes the product of two lengths. What two beginnings have in common, their runs have too. */
const MAX_ALIGNED_CALLS = 2_000

/**
 * Calls that occur in every run, in one order. A longest such list for many runs is out of reach (the problem is
 * NP-hard); this one is what is left of the first run after each further run has been aligned with it.
 */
export class CommonCalls {
  #calls: readonly CommonCall[] | undefined

  get list(): readonly CommonCall[] {
    return this.#calls ?? []
  }

  add({ calls, tools }: GoodRun): void {
    const made = calls.slice(0, MAX_ALIGNED_CALLS)
    const known = this.#calls
    if (known === undefined) {
      // The run has a tool for each of its calls.
      this.#calls = made.map(({ args }, step) => ({ tool: tools[step] as Tool, args: sharedPart(args, args) }))
      return
    }
    const partners = longestInOrderMatch(known.length, made.length, (i, step) => known[i]?.tool === tools[step])
    this.#calls = known.flatMap(({ tool, args }, index) => {
      const call = made[partners[index] ?? -1]
      return call === undefined ? [] : [{ tool, args: sharedPart(args, call.args) }]
    })
  }
}
