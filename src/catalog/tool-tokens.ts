import type { ToolDefinition } from '../core/trace.js'

/** Four characters a token: near enough for English and JSON, and the same on every machine. */
const CHARACTERS_PER_TOKEN = 4

/** What offering a tool costs in each request: an estimate, since every provider counts differently. */
export function toolTokens({ name, description, input_schema }: ToolDefinition): number {
  const text = JSON.stringify({ name, description, input_schema })
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN)
}
