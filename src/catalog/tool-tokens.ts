import { canonicalJson } from '../core/json/canonical-json.js'
import type { ToolDefinition } from '../core/trace/trace.js'

/** Four characters per token: close enough for English and JSON, and the same on every machine. */
const CHARACTERS_PER_TOKEN = 4

/** An estimate, because every provider counts differently. */
export function estimatedTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN)
}

/** The cost of offering a tool in each request. */
export function toolTokens({ name, description, input_schema }: ToolDefinition): number {
  // The length of JSON.stringify's output, also for hostile schemas that are too deep for it.
  return estimatedTokens(canonicalJson({ name, description, input_schema }).length)
}
