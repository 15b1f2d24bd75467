import type { ToolReference } from '../../core/trace/trace.js'
import { readMcpName } from '../mcp-name.js'

/** How Gemini CLI and Qwen Code show a tool of a server: `search (docs MCP Server)`. */
const SHOWN = /^(?<tool>.+) \((?<server>.+) MCP Server\)$/s
/** Names that the model sees, in later and in earlier versions. Servers have no underscore in the first form. */
const NAMES = [/^mcp_(?<server>[^_]+)_(?<tool>.+)$/s, /^(?<server>[^_]+(?:_[^_]+)*)__(?<tool>.+)$/s]

/** The server and the tool, by what is shown to the user, else by the documented forms of names. */
export function geminiTool(name: string, shown: string | null = null): ToolReference {
  const given = shown === null ? undefined : SHOWN.exec(shown)?.groups
  const groups =
    given ?? (name.startsWith('mcp__') ? undefined : NAMES.map((form) => form.exec(name)?.groups).find(Boolean))
  const { server, tool } = groups ?? {}
  return server === undefined || tool === undefined ? readMcpName(name) : { server, name: tool }
}
