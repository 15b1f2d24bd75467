import type { Tool } from './tool.js'

/** The distinct calls of a run, by tool and canonical arguments. */
export class DistinctCalls {
  readonly #seen = new Map<Tool, Set<string>>()
  #count = 0

  get count(): number {
    return this.#count
  }

  /** How many different tools were called. */
  get tools(): number {
    return this.#seen.size
  }

  /** Whether this is the first such call; `args` is the output of `argumentsText`. */
  add(tool: Tool, args: string): boolean {
    let known = this.#seen.get(tool)
    if (known === undefined) {
      known = new Set()
      this.#seen.set(tool, known)
    }
    if (known.has(args)) return false
    known.add(args)
    this.#count += 1
    return true
  }
}
