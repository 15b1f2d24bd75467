import { isRecord } from '../../core/trace/trace-fields.js'
import type { ServerTable } from '../server-table.js'
import type { Part } from '../suite-draft.js'
import { type ConfigFile, missPart, type Path } from './config-file.js'
import { renderSetting } from './render.js'

/** `tools:` of a provider: servers of the Responses API (`type: mcp`), or definitions of functions. */
export function readToolSetting(
  { tools }: Part,
  path: Path,
  file: ConfigFile,
  servers: ServerTable,
  names: string[],
  part: Part,
): void {
  if (tools === undefined) return
  const definitions: Part[] = []
  const allowed: string[] = []
  for (const [index, tool] of (Array.isArray(tools) ? tools : [tools]).entries()) {
    const at = Array.isArray(tools) ? [...path, 'tools', index] : [...path, 'tools']
    const definition = definitionOf(tool)
    if (isRecord(tool) && tool.type === 'mcp' && typeof tool.server_url === 'string') {
      const name = servers.add(String(tool.server_label ?? 'server'), hosted(tool, at, file))
      names.push(name)
      const list = Array.isArray(tool.allowed_tools) ? tool.allowed_tools : ['*']
      allowed.push(...list.map((one) => `${name}.${String(one)}`))
    } else if (definition !== null) definitions.push(definition)
    else missPart(file, at, tool, 'the tool is not read: write it under `servers`')
  }
  if (allowed.some((one) => !one.endsWith('.*'))) part.tools = allowed
  if (definitions.length === 0) return
  names.push(servers.add('tools', file.draft.at(file.lineOf([...path, 'tools']), { tools: definitions })))
  // Nothing can execute such a tool.
  part.first_call_only = true
}

function hosted(tool: Part, path: Path, file: ConfigFile): Part {
  const headers = renderSetting(tool.headers)
  for (const key of Object.keys(tool).filter(
    (one) => !['type', 'server_url', 'server_label', 'headers', 'allowed_tools'].includes(one),
  )) {
    missPart(file, [...path, key], tool[key], `\`${key}:\` has no counterpart: mcprove calls the server itself`)
  }
  return file.draft.at(file.lineOf(path), {
    url: renderSetting(tool.server_url),
    ...(isRecord(headers) ? { headers } : {}),
  })
}

/** A function of OpenAI, or a tool of Anthropic or MCP. */
function definitionOf(tool: unknown): Part | null {
  const inner = isRecord(tool) && isRecord(tool.function) ? tool.function : tool
  if (!isRecord(inner) || typeof inner.name !== 'string') return null
  const schema = inner.parameters ?? inner.input_schema ?? inner.inputSchema
  return {
    name: inner.name,
    ...(typeof inner.description === 'string' ? { description: inner.description } : {}),
    ...(isRecord(schema) ? { input_schema: schema } : {}),
  }
}
