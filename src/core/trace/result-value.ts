import type { ToolResult } from './trace.js'
import { isRecord } from './trace-fields.js'

/** The content of a result: data, or text that is not data. */
export type ResultValue = { readonly data: unknown } | { readonly text: string }

/**
 * `structured`, or else the text parsed as JSON, or else the text; null when nothing is recorded (docs/spec/gates.md,
 * section 4).
 */
export function resultValue({ structured, content }: ToolResult): ResultValue | null {
  if (structured !== undefined && structured !== null) return { data: structured }
  const text = textOf(content)
  if (text === null) return null
  // A single scalar has no inner path, so "1001" is treated as a text of one word.
  if (!/^\s*[[{]/.test(text)) return { text }
  try {
    return { data: JSON.parse(text) }
  } catch {
    return { text }
  }
}

/** The text blocks of a result as one text; null when there is none. */
export function textOf(content: unknown): string | null {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return null
  let text: string | null = null
  for (const block of content) {
    if (!isRecord(block) || typeof block.text !== 'string') continue
    if (block.type === 'text' || block.type === undefined) text = text === null ? block.text : `${text}\n${block.text}`
  }
  return text
}
