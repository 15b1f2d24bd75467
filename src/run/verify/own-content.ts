import { deepEqual } from '../../core/json/deep-equal.js'
import { tryJson } from '../../core/trace/parse-traces.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { ToolAnswer } from '../../mcp/client/connection.js'

/** The content of an answer without the text that only repeats its structured data, whatever its spacing. */
export function ownContent({ content, structured }: Pick<ToolAnswer, 'content' | 'structured'>): unknown {
  if (structured === undefined || !Array.isArray(content)) return content
  return content.filter((part) => !(isRecord(part) && part.type === 'text' && repeats(part.text, structured)))
}

function repeats(text: unknown, structured: unknown): boolean {
  return typeof text === 'string' && deepEqual(tryJson(text), structured)
}
