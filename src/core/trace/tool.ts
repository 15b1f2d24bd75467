/** A tool as the product names it. */
export interface Tool {
  readonly server: string | null
  readonly name: string
  /** As `toolId` says it. */
  readonly id: string
  /** Without a server in a trace that records servers, so a tool of the agent itself. Absent: nobody knows. */
  readonly isLocal?: boolean
}

/** `server.name`, or the bare name without a server. */
export function toolId({ server, name }: Pick<Tool, 'server' | 'name'>): string {
  return server === null ? name : `${server}.${name}`
}

/** Hostile input may hold endless names: past this many the table starts anew, between two traces. */
const MAX_INTERNED_TOOLS = 10_000
const LOCAL = Symbol('local')

/** Makes equal tools of one trace the same object, so that gates compare and group them by reference. */
export class ToolTable {
  #byServer = new Map<string | null | symbol, Map<string, Tool>>()
  #size = 0

  startTrace(): void {
    if (this.#size < MAX_INTERNED_TOOLS) return
    this.#byServer.clear()
    this.#size = 0
  }

  /** `isLocal` is about tools without a server. */
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
