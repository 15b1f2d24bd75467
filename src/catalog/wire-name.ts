// The name a provider sees for a tool: `<server>__<tool>`. Providers take `^[a-zA-Z0-9_-]{1,64}$`; what does not fit is
// rewritten and ends in a hash of the whole name. Names are read back through the list of tools they were made from,
// never by taking them apart: a server or a tool may hold `__` itself.
import { SHORT_HASH_LENGTH, shortHash } from '../core/text/short-hash.js'
import type { ToolReference } from '../core/trace/trace.js'

const MAX_LENGTH = 64
const ALLOWED = /^[a-zA-Z0-9_-]+$/
const SEPARATOR = '__'

/** The wire name of a tool, whatever else is offered. Within a list use `WireNames`, where no two tools share one. */
export function wireName(server: string | null, tool: string): string {
  const plain = plainName(server, tool)
  return plain.length <= MAX_LENGTH && ALLOWED.test(plain) ? plain : hashedName(server, tool, 0)
}

/** The wire names of the tools offered together, and the way back. Equal tools share a name, different ones never do. */
export class WireNames {
  readonly #names = new Map<string, string>()
  readonly #tools = new Map<string, ToolReference>()

  constructor(tools: Iterable<ToolReference>) {
    const groups = new Map<string, Map<string, ToolReference>>()
    for (const { server, name } of tools) {
      const wire = wireName(server, name)
      const group = groups.get(wire) ?? new Map<string, ToolReference>()
      groups.set(wire, group.set(keyOf(server, name), { server, name }))
    }
    // A name that one tool has to itself is taken before the contested ones look for theirs, and those in the order of
    // their keys: so the names are the same whatever order the list has.
    const contested: ToolReference[] = []
    for (const [wire, group] of groups) {
      for (const tool of group.values()) {
        if (group.size === 1) this.#add(wire, tool)
        else contested.push(tool)
      }
    }
    for (const tool of contested.sort(byKey)) {
      let attempt = 0
      let wire = hashedName(tool.server, tool.name, attempt)
      while (this.#tools.has(wire)) wire = hashedName(tool.server, tool.name, ++attempt)
      this.#add(wire, tool)
    }
  }

  /** For a tool that is not in the list, the name it would have alone. */
  of({ server, name }: ToolReference): string {
    return this.#names.get(keyOf(server, name)) ?? wireName(server, name)
  }

  /** Undefined for a name that was never offered. */
  toolFor(wire: string): ToolReference | undefined {
    return this.#tools.get(wire)
  }

  #add(wire: string, tool: ToolReference): void {
    this.#names.set(keyOf(tool.server, tool.name), wire)
    this.#tools.set(wire, tool)
  }
}

function plainName(server: string | null, tool: string): string {
  return server === null ? tool : server + SEPARATOR + tool
}

/** What can be read of the name, then the hash. The tool's own end says more than its server's. */
function hashedName(server: string | null, tool: string, attempt: number): string {
  const readable = plainName(server, tool).replace(/[^a-zA-Z0-9_-]+/g, '_')
  const room = MAX_LENGTH - SHORT_HASH_LENGTH - 1
  const cut = readable.length <= room ? readable : `${readable.slice(0, room / 2)}${readable.slice(-room / 2)}`
  return `${cut}_${shortHash(`${attempt === 0 ? '' : attempt}${keyOf(server, tool)}`)}`
}

/** No server and no tool can be mistaken for another pair: JSON quotes both. */
function keyOf(server: string | null, name: string): string {
  return JSON.stringify([server, name])
}

function byKey(a: ToolReference, b: ToolReference): number {
  const [left, right] = [keyOf(a.server, a.name), keyOf(b.server, b.name)]
  return left < right ? -1 : left > right ? 1 : 0
}
