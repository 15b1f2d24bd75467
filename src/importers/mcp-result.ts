import { tryJson } from '../core/trace/parse-traces.js'
import { isRecord } from '../core/trace/trace-fields.js'

/** The key is escaped where the result is the text of a block. */
const ERROR_KEY = /"isError(?:\\)*"/

/**
 * Whether a text is the JSON of an MCP result that failed (`{ content: [...], isError: true }`), or of a text block with
 * such a result: some agents give the model the whole result.
 */
export function isFailedMcpResult(text: string): boolean {
  if (!text.startsWith('{') || !ERROR_KEY.test(text)) return false
  const value = tryJson(text)
  if (!isRecord(value)) return false
  if (value.type === 'text' && typeof value.text === 'string') return isFailedMcpResult(value.text)
  return value.isError === true && Array.isArray(value.content)
}
