import { estimatedTokens } from '../../catalog/tool-tokens.js'
import { canonicalJson } from '../../core/json/canonical-json.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { ToolAnswer } from '../../mcp/client/connection.js'

/**
 * The estimated tokens of the texts in an answer: of its content, else of its structured content as JSON, else of the
 * error. Servers repeat structured content and errors as text, so they are not counted twice.
 */
export function answerTokens({ content, structured, error }: Omit<ToolAnswer, 'is_error'>): number {
  const parts: readonly unknown[] = Array.isArray(content) ? content : []
  const texts = parts.flatMap(textsOf)
  if (texts.length === 0 && structured !== undefined && structured !== null) texts.push(canonicalJson(structured))
  if (texts.length === 0 && error?.message !== undefined) texts.push(error.message)
  return estimatedTokens(texts.reduce((sum, text) => sum + text.length, 0))
}

/** A content block or resource has `text`; an embedded resource and a prompt message have another one inside. */
function textsOf(part: unknown): string[] {
  if (!isRecord(part)) return []
  const own = typeof part.text === 'string' ? [part.text] : []
  return [...own, ...textsOf(part.resource), ...textsOf(part.content)]
}
