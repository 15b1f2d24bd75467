/** A tool as mcprove identifies it. */
export interface Tool {
  readonly server: string | null
  readonly name: string
  /** The id that `toolId` returns. */
  readonly id: string
  /**
   * True for a tool of the agent itself: it has no server in a trace that records servers. Absent when this is not
   * known.
   */
  readonly isLocal?: boolean
}

/** `server.name`, or the bare name without a server. */
export function toolId({ server, name }: Pick<Tool, 'server' | 'name'>): string {
  return server === null ? name : `${server}.${name}`
}

/** Hostile input may have any number of names: past this many the table is cleared between two traces. */
const MAX_INTERNED_TOOLS = 10_000
const LOCAL = Symbol('local')

/** Interns tools: equal tools of one trace become the same object, so that gates can compare and group by reference. */
export class ToolTable {
  #byServer = new Map<string | null | symbol, Map<string, Tool>>()
  #size = 0

  startTrace(): void {
    if (this.#size < MAX_INTERNED_TOOLS) return
    this.#byServer.clear()
    this.#size = 0
  }

  /** `isLocal` applies to tools without a server. */
  intern(server: string | null, name: string, isLocal = false): Tool {
    const key = server === null && isLocal ? LOCAL : server
    let byName = this.#byServer.get(key)
    if (byName === undefined) {
      byName = new Map()
      this.#byServer.set(key, byName)
    }
    let tool = byName.get(name)
    if (tool === undefined) {
      tool = { server, name, id: toolId({ server, name }), isLocal: key === LOCAL }
      byName.set(name, tool)
      this.#size += 1
    }
    return tool
  }
}
