import { canonicalJson } from '../../../core/json/canonical-json.js'
import { tryJson } from '../../../core/trace/parse-traces.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import type { DraftResult } from '../../draft-call.js'

/** The output of a tool in spans and messages: an MCP result, content blocks, text, or any value. */
export function readToolOutput(value: unknown): DraftResult {
  const output = jsonIn(value)
  if (isRecord(output)) {
    if (Array.isArray(output.content)) return mcpResult(output.content, output.isError, output.structuredContent)
    // The Vercel AI SDK states the kind of value.
    if (typeof output.type === 'string' && output.value !== undefined) {
      return { is_error: output.type.startsWith('error'), content: textOf(output.value) }
    }
  }
  if (Array.isArray(output) && output.length > 0 && output.every(isBlock)) return { content: output }
  return { content: textOf(value) }
}

function mcpResult(content: readonly unknown[], isError: unknown, structured: unknown): DraftResult {
  return { is_error: isError === true, content, ...(structured === undefined ? {} : { structured }) }
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
