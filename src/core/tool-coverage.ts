import { percent } from '../math/percent.js'
import { toolId } from './tool.js'
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

  /** A call counts where its tool was offered, so that the order of traces does not matter. */
  add({ tools, injected_tools, tool_calls }: Trace): void {
    const injected = new Set(injected_tools.map(toolId))
    const offered = new Set(tools.map(toolId).filter((id) => !injected.has(id)))
    const called = new Set(tool_calls.map(toolId))
    this.addSets(
      [...offered].filter((id) => called.has(id)),
      offered,
    )
  }

  /** What other traces came to. */
  addSets(called: Iterable<string>, offered: Iterable<string>): void {
    for (const id of offered) if (!this.#called.has(id)) this.#called.set(id, false)
    for (const id of called) this.#called.set(id, true)
  }

  /** Sorted. */
  get called(): readonly string[] {
    return this.#idsThatWere(true)
  }

  get summary(): Coverage {
    const uncalled = this.#idsThatWere(false)
    const tools = this.#called.size
    const called = tools - uncalled.length
    return { tools, called, percent: tools === 0 ? 100 : percent(called, tools), uncalled }
  }

  #idsThatWere(called: boolean): string[] {
    return [...this.#called].flatMap(([id, isCalled]) => (isCalled === called ? [id] : [])).sort()
  }
}
