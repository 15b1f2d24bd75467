// Reads a provider's error body in any format: its codes, and its sentences for people.
import { isRecord } from '../../core/trace/trace-fields.js'
import type { JsonObject } from '../json-object.js'

export interface RefusalFacts {
  /** Codes, types, statuses and reasons, in lower case. */
  readonly codes: ReadonlySet<string>
  /** All sentences, joined, without what a provider quotes from the request. */
  readonly text: string
}

const CODE_KEYS = new Set(['code', 'type', 'status', 'reason', 'error_code', '__type'])
const TEXT_KEYS = new Set(['message', 'msg', 'detail', 'error', 'raw'])
/**
 * Keys with nested errors: Google, Azure, OpenRouter, FastAPI. Not `input`, `param` or `failed_generation`, which quote
 * the request.
 */
const INNER_KEYS = new Set(['error', 'errors', 'detail', 'details', 'innererror', 'metadata'])
const MAX_DEPTH = 5
/** A sentence for people is shorter; longer texts quote something. */
const MAX_TEXT_LENGTH = 2_000

export function refusalFacts(body: unknown): RefusalFacts {
  const codes = new Set<string>()
  const texts: string[] = []
  collect(body, codes, texts, MAX_DEPTH)
  return { codes, text: texts.join('\n') }
}

function collect(value: unknown, codes: Set<string>, texts: string[], depth: number): void {
  if (depth === 0) return
  if (typeof value === 'string') texts.push(value.slice(0, MAX_TEXT_LENGTH))
  else if (Array.isArray(value)) for (const item of value) collect(item, codes, texts, depth - 1)
  else if (isRecord(value)) collectFields(value, codes, texts, depth)
}

function collectFields(fields: JsonObject, codes: Set<string>, texts: string[], depth: number): void {
  for (const [key, value] of Object.entries(fields)) {
    const isText = typeof value === 'string'
    if (isText && CODE_KEYS.has(key)) codes.add(value.toLowerCase())
    if (isText ? TEXT_KEYS.has(key) : INNER_KEYS.has(key)) collect(value, codes, texts, depth - 1)
  }
}
