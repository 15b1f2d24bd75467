import { possibleWireNames, wireName, wireNamesOfId } from '../../catalog/wire-name.js'
import { Refusal } from './refusal.js'

/** A shortened wire name ends with a hash of seven characters and keeps the last 28 characters of the full name. */
const SHORTENED = /^(.+)_[0-9a-z]{7}$/
const KEPT_END = 28

/**
 * The wire name for `tool`, `server.tool` or a wire name among the offered tools. A tool that is not offered keeps its
 * name, because models also invent tools. Throws a Refusal when several servers offer the tool.
 */
export function resolveToolName(
  { name, server }: { readonly name: string; readonly server?: string | undefined },
  offered: readonly string[],
): string {
  if (server !== undefined) {
    return possibleWireNames(server, name).find((wire) => offered.includes(wire)) ?? wireName(server, name)
  }
  // Every name ends with the empty string.
  if (name === '' || offered.includes(name)) return name
  const exact = wireNamesOfId(name).find((wire) => offered.includes(wire))
  if (exact !== undefined) return exact
  const ending = `__${name.replace(/[^a-zA-Z0-9_-]+/g, '_')}`
  const found = offered.filter((wire) => {
    const readable = SHORTENED.exec(wire)?.[1] ?? ''
    return wire.endsWith(ending) || readable.endsWith(ending.slice(-KEPT_END))
  })
  if (found.length > 1) {
    throw new Refusal(400, `the answer calls ${JSON.stringify(name)}, which could be ${found.join(' or ')}`)
  }
  return found[0] ?? name
}
