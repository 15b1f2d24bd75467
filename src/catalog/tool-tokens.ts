import { canonicalJson } from '../core/json/canonical-json.js'
import type { ToolDefinition } from '../core/trace/trace.js'

/** Four characters a token: near enough for English and JSON, and the same on every machine. */
const CHARACTERS_PER_TOKEN = 4

/** What offering a tool costs in each request: an estimate, since every provider counts differently. */
export function toolTokens({ name, description, input_schema }: ToolDefinition): number {
  // As long as JSON.stringify has it, and a hostile schema nests deeper than that can go.
  const text = canonicalJson({ name, description, input_schema })
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN)
}
