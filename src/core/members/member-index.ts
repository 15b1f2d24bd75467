import type { Tool } from '../trace/tool.js'
import type { MemberSet } from './member-set.js'

/** Past this many different tools the index clears its cache, as a MemberSet does. */
const MAX_REMEMBERED_TOOLS = 10_000

/** Several member sets in order, queried together: which of them contain a tool? */
export class MemberIndex {
  readonly sets: readonly MemberSet[]
  readonly #answers = new Map<Tool, readonly number[]>()

  constructor(sets: readonly MemberSet[]) {
    this.sets = sets
  }

  /** The indices of the sets that contain the tool, ascending. */
  indexesOf(tool: Tool): readonly number[] {
    let indexes = this.#answers.get(tool)
    if (indexes === undefined) {
      indexes = this.#find(tool)
      if (this.#answers.size >= MAX_REMEMBERED_TOOLS) this.#answers.clear()
      this.#answers.set(tool, indexes)
    }
    return indexes
  }

  #find(tool: Tool): readonly number[] {
    const found: number[] = []
    for (const [i, set] of this.sets.entries()) if (set.has(tool)) found.push(i)
    return found
  }
}
