import type { ToolResult } from './trace.js'
import { isRecord } from './trace-fields.js'

/** What a result says: data, or text that is no data. */
export type ResultValue = { readonly data: unknown } | { readonly text: string }

/**
 * `structured`, else the text read as JSON, else the text; null when nothing is recorded (docs/spec/gates.md, section
 * 4).
 */
export function resultValue({ structured, content }: ToolResult): ResultValue | null {
  if (structured !== undefined && structured !== null) return { data: structured }
  const text = textOf(content)
  if (text === null) return null
  // A lone scalar has no place a path could lead to: "1001" is then a text of one word.
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
