import type { ToolDefinition } from '../../core/trace/trace.js'
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
