import type { ToolDefinition } from '../core/trace.js'
import type { ToolListServer } from '../suite/server-schema.js'

/** The tools of a server that is nothing but a list of them, each with the prefix it is called by. */
export function listedTools({ tools }: ToolListServer, name: string): readonly ToolDefinition[] {
  return tools.map((tool) => ({ ...tool, server: tool.server === undefined ? name : tool.server }))
}
