import type { ToolReference } from '../../core/trace/trace.js'
import { readMcpName } from '../mcp-name.js'

/** Names that the model sees, in later and in earlier versions. Servers have no underscore in the first form. */
const NAMES = [/^mcp_(?<server>[^_]+)_(?<tool>.+)$/s, /^(?<server>[^_]+(?:_[^_]+)*)__(?<tool>.+)$/s]

/** The server and the tool, by what is shown to the user, else by the documented forms of names. */
export function geminiTool(name: string, shown: string | null = null): ToolReference {
  const given = shown === null ? null : shownTool(shown)
  if (given !== null || name.startsWith('mcp__')) return given ?? readMcpName(name)
  const { server = null, tool = name } = NAMES.map((form) => form.exec(name)?.groups).find(Boolean) ?? {}
  return { server, name: tool }
}

const END = ' MCP Server)'

/** How Gemini CLI shows a tool of a server: `search (docs MCP Server)`. */
function shownTool(shown: string): ToolReference | null {
  const start = shown.lastIndexOf(' (')
  if (!shown.endsWith(END) || start < 1) return null
  const server = shown.slice(start + 2, -END.length)
  return server === '' ? null : { server, name: shown.slice(0, start) }
}
