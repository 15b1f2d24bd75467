import { canonicalJson } from '../core/json/canonical-json.js'
import type { ToolDefinition } from '../core/trace/trace.js'

/** Four characters per token: close enough for English and JSON, and the same on every machine. */
const CHARACTERS_PER_TOKEN = 4

/** The cost of offering a tool in each request: an estimate, because every provider counts differently. */
export function toolTokens({ name, description, input_schema }: ToolDefinition): number {
  // The length of JSON.stringify's output, also for hostile schemas that are too deep for it.
  const text = canonicalJson({ name, description, input_schema })
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN)
}
