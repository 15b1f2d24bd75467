// The tools of a file: a saved tools/list, a manifest, what `inspect --json` writes, traces or a cassette.
import { readTool, type ToolObject } from '../catalog/catalog-tool.js'
import { isMcproveError, McproveError } from '../core/errors/error.js'
import { isBlank, isJsonLines, parseJson } from '../core/trace/parse-traces.js'
import type { ToolDefinition } from '../core/trace/trace.js'
import { isRecord } from '../core/trace/trace-fields.js'

/** The JSON values of a text: one document, or one per line. Null for text that is not JSON, such as YAML. */
export function jsonValuesOf(text: string, file: string): readonly unknown[] | null {
  if (!/^\s*[[{]/.test(text)) return null
  if (!isJsonLines(text)) return [parseJson(text, file)]
  return text.split('\n').flatMap((line, index) => (isBlank(line) ? [] : [parseJson(line, file, index + 1)]))
}

/** In order; a file without tools is refused. */
export async function readCatalogue(
  text: string,
  values: readonly unknown[] | null,
  file: string,
): Promise<readonly ToolDefinition[]> {
  const tools = values === null ? await manifestTools(text, file) : values.flatMap((value) => toolsIn(value, file))
  if (tools.length > 0) return tools
  throw new McproveError('MANIFEST_INVALID', `${file} contains neither a result nor tools`, {
    hint: 'Give a result (`mcprove run -o result.json`), or tools (`mcprove inspect --json SERVER > tools.json`).',
  })
}

/** The nesting limit for lists and envelopes: a hostile file could overflow the stack. */
const MAX_DEPTH = 100

function toolsIn(value: unknown, file: string, depth = 0): readonly ToolDefinition[] {
  if (depth > MAX_DEPTH) return []
  const inside = (inner: unknown) => toolsIn(inner, file, depth + 1)
  if (Array.isArray(value))
    return value.every(isTool) ? value.map((tool) => toolFrom(tool, file)) : value.flatMap(inside)
  if (!isRecord(value)) return []
  if (Array.isArray(value.tools)) return value.tools.map((tool) => toolFrom(tool, file))
  // A run line of a cassette, or a JSON-RPC response.
  return [value.trace, value.result].filter(isRecord).flatMap(inside)
}

function isTool(value: unknown): boolean {
  return isRecord(value) && typeof value.name === 'string'
}

function toolFrom(value: unknown, file: string): ToolDefinition {
  try {
    // `readTool` checks everything it uses.
    return readTool(value as ToolObject)
  } catch (error) {
    if (!isMcproveError(error)) throw error
    throw new McproveError('MANIFEST_INVALID', `${file}: ${error.message}`, {
      hint: 'Save the complete tools/list response.',
      cause: error,
    })
  }
}

/** YAML is a manifest. */
async function manifestTools(text: string, file: string): Promise<readonly ToolDefinition[]> {
  const { parseManifest } = await import('../mcp/mock/manifest/parse-manifest.js')
  const { tools } = await parseManifest(text, file)
  return tools.map((tool) => readTool({ ...tool, server: null }))
}
