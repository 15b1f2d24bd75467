// The name of a tool that a provider sees: `<server>__<tool>`. Providers accept `^[a-zA-Z0-9_-]{1,64}$`; in other names
// the characters that they do not accept become `_`. Only a name that is too long, or that another tool has too, ends
// with a hash of the full name. Names are resolved through the list of tools they were made from, never by parsing: a
// server or tool name may contain `__` itself.
import { SHORT_HASH_LENGTH, shortHash } from '../core/text/short-hash.js'
import type { ToolReference } from '../core/trace/trace.js'

const MAX_LENGTH = 64
const NOT_ALLOWED = /[^a-zA-Z0-9_-]+/g
const SEPARATOR = '__'

/** The wire name of a single tool. For a list use `WireNames`, in which no two tools share a name. */
export function wireName(server: string | null, tool: string): string {
  const readable = readableName(server, tool)
  return readable !== '' && readable.length <= MAX_LENGTH ? readable : hashedName(server, tool, 0)
}

/** The names that a tool can have in a list; one that fewer other tools can have comes first. */
export function possibleWireNames(server: string | null, tool: string): readonly [string, string, string] {
  return [hashedName(server, tool, 0), wireName(server, tool), wireName(null, tool)]
}

/** The same for `tool` or `server.tool`. Names of servers and tools may contain dots: any dot may be the separator. */
export function wireNamesOfId(id: string): readonly string[] {
  const names = [possibleWireNames(null, id)]
  for (let dot = id.indexOf('.'); dot !== -1; dot = id.indexOf('.', dot + 1)) {
    names.push(possibleWireNames(id.slice(0, dot), id.slice(dot + 1)))
  }
  return ([0, 1, 2] as const).flatMap((form) => names.map((ofTool) => ofTool[form]))
}

/**
 * The wire names of tools that are offered together, and the reverse lookup. Equal tools share a name, different ones
 * never do. A tool for which `isShort` is true goes by its own name, without its server, unless another tool has that
 * name too.
 */
export class WireNames<Tool extends ToolReference = ToolReference> {
  readonly #names = new Map<string, string>()
  readonly #tools = new Map<string, Tool>()
  /** The names that mcprove 0.1 gave, null where two tools would have the same: its recordings contain them. */
  readonly #earlier = new Map<string, Tool | null>()

  constructor(tools: Iterable<Tool>, isShort: (tool: Tool) => boolean = () => false) {
    const byKey = new Map<string, Tool>()
    for (const tool of tools) if (!byKey.has(keyOf(tool))) byKey.set(keyOf(tool), tool)
    const all = [...byKey.values()]
    // No step depends on the order of the list: names that only one tool claims come first, hashed ones last and in the
    // order of their keys.
    const withServer = this.#assign(all, (tool) => wireName(isShort(tool) ? null : tool.server, tool.name))
    const contested = this.#assign(withServer, fullName)
    for (const tool of contested.sort(inKeyOrder)) this.#add(this.#freeName(tool), tool)
    for (const tool of all) for (const name of namesIn01(tool)) this.#knowEarlier(name, tool)
  }

  /** For a tool that is not in the list: its name as a single tool. */
  of(tool: ToolReference): string {
    return this.#names.get(keyOf(tool)) ?? wireName(tool.server, tool.name)
  }

  /** Undefined for a name that was never offered, neither now nor by mcprove 0.1. */
  toolFor(wire: string): Tool | undefined {
    return this.#tools.get(wire) ?? this.#earlier.get(wire) ?? undefined
  }

  /** Gives each tool this name, and returns those that cannot have theirs. */
  #assign(tools: readonly Tool[], nameOf: (tool: Tool) => string): Tool[] {
    const groups = new Map<string, Tool[]>()
    for (const tool of tools) groups.set(nameOf(tool), [...(groups.get(nameOf(tool)) ?? []), tool])
    const contested: Tool[] = []
    for (const [wire, group] of groups) {
      const owner = this.#tools.has(wire) ? undefined : ownerOf(wire, group)
      if (owner !== undefined) this.#add(wire, owner)
      contested.push(...group.filter((tool) => tool !== owner))
    }
    return contested
  }

  #knowEarlier(name: string, tool: Tool): void {
    this.#earlier.set(name, this.#earlier.has(name) ? null : tool)
  }

  #freeName({ server, name }: Tool): string {
    let attempt = 0
    let wire = hashedName(server, name, attempt)
    while (this.#tools.has(wire)) wire = hashedName(server, name, ++attempt)
    return wire
  }

  #add(wire: string, tool: Tool): void {
    this.#names.set(keyOf(tool), wire)
    this.#tools.set(wire, tool)
  }
}

/** The tool that has this name: the only one that claims it, or else the only one that is called so without changes. */
function ownerOf<Tool extends ToolReference>(wire: string, group: readonly Tool[]): Tool | undefined {
  if (group.length === 1) return group[0]
  const unchanged = group.filter(({ server, name }) => plainName(server, name) === wire)
  const [owner, ...others] = unchanged.length > 0 ? unchanged : group.filter(({ name }) => name === wire)
  return others.length === 0 ? owner : undefined
}

function fullName({ server, name }: ToolReference): string {
  return wireName(server, name)
}

/** 0.1 hashed the names that the wire did not fit, and always named the server. */
function namesIn01({ server, name }: ToolReference): readonly string[] {
  const [hashed, plain] = possibleWireNames(server, name)
  return hashed === plain ? [plain] : [hashed, plain]
}

function plainName(server: string | null, tool: string): string {
  return server === null ? tool : server + SEPARATOR + tool
}

function readableName(server: string | null, tool: string): string {
  return plainName(server, tool).replace(NOT_ALLOWED, '_')
}

/** The readable part of the name, then the hash. The end of the tool's name is more informative than its server's. */
function hashedName(server: string | null, tool: string, attempt: number): string {
  const readable = readableName(server, tool)
  const room = MAX_LENGTH - SHORT_HASH_LENGTH - 1
  const cut = readable.length <= room ? readable : `${readable.slice(0, room / 2)}${readable.slice(-room / 2)}`
  return `${cut}_${shortHash(`${attempt === 0 ? '' : attempt}${keyOf({ server, name: tool })}`)}`
}

/** A unique key for a server and a tool: JSON quotes both. */
function keyOf({ server, name }: ToolReference): string {
  return JSON.stringify([server, name])
}

function inKeyOrder(a: ToolReference, b: ToolReference): number {
  const [left, right] = [keyOf(a), keyOf(b)]
  return left < right ? -1 : left > right ? 1 : 0
}
