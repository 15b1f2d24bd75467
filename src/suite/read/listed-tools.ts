import type { ToolDefinition, ToolReference } from '../../core/trace/trace.js'
import type { ToolListServer } from '../schema/server-schema.js'
import type { SuiteServer } from '../suite.js'

/** The tools of a server that is only a tool list, with their prefixes. */
export function listedTools({ tools }: ToolListServer, name: string): readonly ToolDefinition[] {
  return tools.map((tool) => ({ ...tool, server: tool.server === undefined ? name : tool.server }))
}

/** The tools of servers that are only tool lists; null when one of the servers would have to be started. */
export function toolsOfServers(
  names: readonly string[],
  servers: ReadonlyMap<string, SuiteServer>,
): readonly ToolDefinition[] | null {
  const lists = names.map((name) => {
    const server = servers.get(name)?.server
    return server !== undefined && 'tools' in server ? listedTools(server, name) : null
  })
  return lists.includes(null) ? null : lists.flatMap((list) => list ?? [])
}

/** Which tools models know without their prefix: those of lists with `short_names`. */
export function shortNamed(
  names: readonly string[],
  servers: ReadonlyMap<string, SuiteServer>,
): (tool: ToolReference) => boolean {
  const short = new Set<string>()
  for (const name of names) {
    const server = servers.get(name)?.server
    if (server === undefined || !('tools' in server) || server.short_names !== true) continue
    for (const tool of listedTools(server, name)) short.add(keyOf(tool))
  }
  return (tool) => short.has(keyOf(tool))
}

function keyOf({ server, name }: ToolReference): string {
  return JSON.stringify([server, name])
}
