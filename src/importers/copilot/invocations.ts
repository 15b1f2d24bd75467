import type { RawRecord } from '../../core/trace/trace-fields.js'
import { textIn } from '../json-fields.js'

/** What VS Code showed for each call, taken once. */
export class Invocations {
  readonly #byId = new Map<string, RawRecord>()
  readonly #byTool = new Map<string, { readonly list: RawRecord[]; next: number }>()
  readonly #taken = new Set<RawRecord>()
  readonly count: number

  constructor(invocations: readonly RawRecord[]) {
    this.count = invocations.length
    for (const invocation of invocations) {
      const tool = textIn(invocation.toolId) ?? ''
      const queue = this.#byTool.get(tool) ?? { list: [], next: 0 }
      queue.list.push(invocation)
      this.#byTool.set(tool, queue)
      this.#byId.set(textIn(invocation.toolCallId) ?? '', invocation)
    }
  }

  /** By the id of the call; early versions have another id there, but the name of an MCP tool is the same. */
  take({ id, name }: RawRecord): RawRecord {
    const own = this.#byId.get(textIn(id)?.replace(/__vscode-\d+$/, '') ?? '')
    const found = own !== undefined && !this.#taken.has(own) ? own : this.#nextOf(textIn(name) ?? '')
    if (found !== undefined) this.#taken.add(found)
    return found ?? {}
  }

  #nextOf(tool: string): RawRecord | undefined {
    const queue = this.#byTool.get(tool)
    if (queue === undefined) return undefined
    for (; queue.next < queue.list.length; queue.next += 1) {
      const invocation = queue.list[queue.next]
      if (invocation !== undefined && !this.#taken.has(invocation)) return invocation
    }
    return undefined
  }
}
