/** A tool as the product names it. */
export interface Tool {
  readonly server: string | null
  readonly name: string
  /** As `toolId` says it. */
  readonly id: string
}

/** `server.name`, or the bare name without a server. */
export function toolId({ server, name }: Omit<Tool, 'id'>): string {
  return server === null ? name : `${server}.${name}`
}

/** Hostile input may hold endless names: past this many the table starts anew, between two traces. */
const MAX_INTERNED_TOOLS = 10_000

/** Makes equal tools of one trace the same object, so that gates compare and group them by reference. */
export class ToolTable {
  #byServer = new Map<string | null, Map<string, Tool>>()
  #size = 0

  startTrace(): void {
    if (this.#size < MAX_INTERNED_TOOLS) return
    this.#byServer.clear()
    this.#size = 0
  }

  intern(server: string | null, name: string): Tool {
    let byName = this.#byServer.get(server)
    if (byName === undefined) {
      byName = new Map()
      this.#byServer.set(server, byName)
    }
    let tool = byName.get(name)
    if (tool === undefined) {
      tool = { server, name, id: toolId({ server, name }) }
      byName.set(name, tool)
      this.#size += 1
    }
    return tool
  }
}
