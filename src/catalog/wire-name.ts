// The name of a tool that a provider sees: `<server>__<tool>`. Providers accept `^[a-zA-Z0-9_-]{1,64}$`; other names
// are rewritten and end with a hash of the full name. Names are resolved through the list of tools they were made from,
// never by parsing: a server or tool name may contain `__` itself.
import { SHORT_HASH_LENGTH, shortHash } from '../core/text/short-hash.js'
import type { ToolReference } from '../core/trace/trace.js'

const MAX_LENGTH = 64
const ALLOWED = /^[a-zA-Z0-9_-]+$/
const SEPARATOR = '__'

/** The wire name of a single tool. For a list use `WireNames`, in which no two tools share a name. */
export function wireName(server: string | null, tool: string): string {
  const plain = plainName(server, tool)
  return plain.length <= MAX_LENGTH && ALLOWED.test(plain) ? plain : hashedName(server, tool, 0)
}

/**
 * The wire names of tools that are offered together, and the reverse lookup. Equal tools share a name, different ones
 * never do.
 */
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
    // Names that only one tool claims are assigned before contested ones, and those in the order of their keys, so that
    // the names do not depend on the order of the list.
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

  /** For a tool that is not in the list: its name as a single tool. */
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

/** The readable part of the name, then the hash. The end of the tool's name is more informative than its server's. */
function hashedName(server: string | null, tool: string, attempt: number): string {
  const readable = plainName(server, tool).replace(/[^a-zA-Z0-9_-]+/g, '_')
  const room = MAX_LENGTH - SHORT_HASH_LENGTH - 1
  const cut = readable.length <= room ? readable : `${readable.slice(0, room / 2)}${readable.slice(-room / 2)}`
  return `${cut}_${shortHash(`${attempt === 0 ? '' : attempt}${keyOf(server, tool)}`)}`
}

/** A unique key for a server and a tool: JSON quotes both. */
function keyOf(server: string | null, name: string): string {
  return JSON.stringify([server, name])
}

function byKey(a: ToolReference, b: ToolReference): number {
  const [left, right] = [keyOf(a.server, a.name), keyOf(b.server, b.name)]
  return left < right ? -1 : left > right ? 1 : 0
}
