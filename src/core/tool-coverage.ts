import { percent } from '../math/percent.js'
import type { Trace } from './trace.js'

/** How many of the tools that were offered some run called. */
export interface Coverage {
  readonly tools: number
  readonly called: number
  /** Floored; 100 without any tool. */
  readonly percent: number
  readonly uncalled: readonly string[]
  /** The percentage that was asked for: fewer fail the whole run. */
  readonly threshold?: number
}

/** Counts over the traces of all rows; tools that were injected to distract do not count. */
export class ToolCoverage {
  readonly #called = new Map<string, boolean>()

  add({ tools, injected_tools, tool_calls }: Trace): void {
    const injected = new Set(injected_tools.map(idOf))
    for (const tool of tools) {
      const id = idOf(tool)
      if (!injected.has(id) && !this.#called.has(id)) this.#called.set(id, false)
    }
    for (const call of tool_calls) if (this.#called.has(idOf(call))) this.#called.set(idOf(call), true)
  }

  get summary(): Coverage {
    const uncalled = [...this.#called].flatMap(([id, isCalled]) => (isCalled ? [] : [id])).sort()
    const tools = this.#called.size
    const called = tools - uncalled.length
    return { tools, called, percent: tools === 0 ? 100 : percent(called, tools), uncalled }
  }
}

function idOf({ server, name }: { readonly server: string | null; readonly name: string }): string {
  return server === null ? name : `${server}.${name}`
}
