import { possibleWireNames, wireName, wireNamesOfId } from '../../catalog/wire-name.js'
import { Refusal } from './refusal.js'

interface Offered {
  readonly name: string
  readonly namespace?: string | undefined
  readonly is_custom?: boolean | undefined
}

/** A shortened wire name ends with a hash of seven characters and keeps the last 28 characters of the full name. */
const HASHED = /^(.+)_[0-9a-z]{7}$/
const KEPT_END = 28
const LONGEST_NAME = 64

interface Called {
  readonly name: string
  readonly server?: string | undefined
}

/**
 * The tool for `tool`, `server.tool` or a wire name: an offered one, or one that the client mentioned and would load
 * when it is called. A tool that is neither keeps its name, because models also invent tools. Throws a Refusal when
 * several servers offer the tool.
 */
export function resolveTool(call: Called, offered: readonly Offered[], mentioned: readonly Offered[] = []): Offered {
  const { name, server } = call
  const found = findTool(call, offered) ?? findTool(call, mentioned)
  return found ?? { name: server === undefined ? name : wireName(server, name) }
}

/**
 * Clients name the tools of servers in their own ways: `shop__find`, `mcp__shop__find`, `mcp_shop_find`, `shop_find`,
 * `shop-find`, or `find` in a namespace.
 */
function findTool({ name, server }: Called, offered: readonly Offered[]): Offered | undefined {
  const exactly = (names: readonly string[]): Offered | undefined => {
    for (const wanted of names) {
      const found = offered.find((tool) => fullName(tool) === wanted)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (server !== undefined) {
    const id = `${server}.${name}`
    return exactly(possibleWireNames(server, name)) ?? oneOf(alike(id, offered), id)
  }
  // Every name ends with the empty string.
  if (name === '') return undefined
  const found = exactly([name, ...wireNamesOfId(name)])
  if (found !== undefined) return found
  for (const search of [alike, ofAnyServer, withLooseServer]) {
    const tool = oneOf(search(name, offered), name)
    if (tool !== undefined) return tool
  }
  return undefined
}

function fullName({ name, namespace }: Offered): string {
  return namespace === undefined ? name : `${namespace}__${name}`
}

function oneOf(found: readonly Offered[], name: string): Offered | undefined {
  if (found.length > 1) {
    const names = found.map(fullName).join(' or ')
    throw new Refusal(400, `the answer calls ${JSON.stringify(name)}, which could be ${names}`)
  }
  return found[0]
}

/** Clients replace separators: `shop.find-all` becomes `shop_find_all`. */
function folded(name: string): string {
  return name.replace(/[^a-zA-Z0-9]+/g, '_')
}

function alike(id: string, offered: readonly Offered[]): Offered[] {
  const wanted = folded(id)
  const found = offered.filter((tool) => [wanted, `mcp_${wanted}`].includes(folded(fullName(tool))))
  // `my-shop.find` beside `my_shop.find`.
  const exact = found.filter((tool) => fullName(tool).endsWith(id.replace('.', '__')))
  return exact.length === 1 ? exact : found
}

/** The tools `<server>__<name>`; those whose names are cut only if there is no other. */
function ofAnyServer(name: string, offered: readonly Offered[]): Offered[] {
  const ending = `__${name.replace(/[^a-zA-Z0-9_-]+/g, '_')}`
  const whole = offered.filter((tool) => fullName(tool).endsWith(ending) || tool.name === name)
  if (whole.length > 0) return whole
  const folding = offered.filter((tool) => folded(fullName(tool).split('__').at(-1) ?? '') === folded(name))
  return folding.length > 0 ? folding : offered.filter((tool) => isShortened(tool.name, name, ending))
}

function isShortened(wire: string, name: string, ending: string): boolean {
  const readable = HASHED.exec(wire)?.[1]
  if (readable === undefined) return false
  if (wire.length >= LONGEST_NAME - 1) return readable.endsWith(ending.slice(-KEPT_END))
  // Shorter names have a hash only where two tools would have the same name.
  return readable.endsWith(ending) && possibleWireNames(readable.slice(0, -ending.length), name).includes(wire)
}

/**
 * The tools `mcp_<server>_<name>`, `<server>-<name>` and `<server>_<name>`. Of two tools of one server, `shop_find` and
 * `shop_quick_find`, the shorter one is `find`.
 */
function withLooseServer(name: string, offered: readonly Offered[]): Offered[] {
  const ending = `_${folded(name)}`
  const found = offered.filter((tool) => !fullName(tool).includes('__') && folded(tool.name).endsWith(ending))
  const ofServers = found.filter((tool) => tool.name.startsWith('mcp_'))
  const tools = ofServers.length > 0 ? ofServers : found
  const [shortest] = [...tools].sort((a, b) => a.name.length - b.name.length)
  const server = folded(shortest?.name ?? '').slice(0, -ending.length + 1)
  return shortest !== undefined && tools.every((tool) => folded(tool.name).startsWith(server)) ? [shortest] : tools
}
