import type { ToolReference } from '../core/trace/trace.js'

const MCP_NAME = /^mcp__(.+?)__(.+)$/s

/** `mcp__server__tool`, the name that coding agents give to tools of MCP servers; other names have no server. */
export function readMcpName(name: string): ToolReference {
  const [, server, tool] = MCP_NAME.exec(name) ?? []
  return server === undefined || tool === undefined ? { server: null, name } : { server, name: tool }
}
