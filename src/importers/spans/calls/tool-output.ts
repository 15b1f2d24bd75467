import { canonicalJson } from '../../../core/json/canonical-json.js'
import { tryJson } from '../../../core/trace/parse-traces.js'
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import type { DraftResult } from '../../draft-call.js'
import { recordIn } from '../../json-fields.js'

/** The output of a tool in spans and messages: an MCP result, content blocks, text, or any value. */
export function readToolOutput(value: unknown): DraftResult {
  const output = jsonIn(value)
  if (isRecord(output)) {
    const message = toolMessageIn(output)
    if (message !== null) {
      const { is_error = false, ...result } = readToolOutput(message.content)
      return { is_error: is_error || message.status === 'error', ...result }
    }
    if (Array.isArray(output.content)) return mcpResult(output.content, output.isError, output.structuredContent)
    // A result of one block is often the block alone.
    if (output.type === 'text' && typeof output.text === 'string') return blockResult(output)
    // The Vercel AI SDK states the kind of value.
    if (typeof output.type === 'string' && output.value !== undefined) {
      return { is_error: output.type.startsWith('error'), content: textOf(output.value) }
    }
  }
  if (Array.isArray(output) && output.length > 0 && output.every(isBlock)) return { content: output.map(mcpBlock) }
  return { content: textOf(value) }
}

/** LangChain's message to the model, possibly wrapped: it names the call. */
export function toolMessageIn(value: unknown): RawRecord | null {
  const given = recordIn(jsonIn(value))
  const outer = isRecord(given.output) ? given.output : given
  const message = isRecord(outer.kwargs) ? outer.kwargs : outer
  const isOne = typeof message.tool_call_id === 'string' && message.content !== undefined && !isRecord(message.content)
  return isOne ? message : null
}

function mcpResult(content: readonly unknown[], isError: unknown, structured: unknown): DraftResult {
  return { is_error: isError === true, content, ...(structured === undefined ? {} : { structured }) }
}

function blockResult({ type, text, structuredContent: structured }: RawRecord): DraftResult {
  return { content: [{ type, text }], ...(structured === undefined ? {} : { structured }) }
}

const DATA_URL = /^data:(?<mimeType>[^;,]+);base64,(?<data>.*)$/s

/** LangChain turns images of MCP servers into those of OpenAI. */
function mcpBlock(block: unknown): unknown {
  const { type, image_url } = recordIn(block)
  const parts = type === 'image_url' ? DATA_URL.exec(String(recordIn(image_url).url ?? ''))?.groups : undefined
  return parts === undefined ? block : { type: 'image', data: parts.data, mimeType: parts.mimeType }
}

function isBlock(value: unknown): boolean {
  return isRecord(value) && typeof value.type === 'string'
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : canonicalJson(value ?? null)
}

/** Attributes contain structures as JSON text. Any other value is unchanged. */
export function jsonIn(value: unknown): unknown {
  return typeof value === 'string' && /^\s*[[{]/.test(value) ? (tryJson(value) ?? value) : value
}
