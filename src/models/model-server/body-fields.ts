// Reading the fields of a request body. What no provider would accept is a Refusal that names the place.
import { isRecord } from '../../core/trace/trace-fields.js'
import type { NormalisedCall } from './normalised-request.js'
import { Refusal } from './refusal.js'

/** The text of a message's content: a string, or parts, of which those without a text are named: `[image]`. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (content === undefined || content === null) return ''
  if (!Array.isArray(content)) return JSON.stringify(content)
  return joinTexts(content.map(textOfPart))
}

function textOfPart(part: unknown): string {
  if (!isRecord(part)) return typeof part === 'string' ? part : JSON.stringify(part)
  if (typeof part.text === 'string') return part.text
  return typeof part.type === 'string' ? `[${part.type}]` : JSON.stringify(part)
}

export function joinTexts(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n')
}

/** What came back as the arguments of an earlier call. */
export function parseArgs(text: unknown): Pick<NormalisedCall, 'args' | 'args_text'> {
  if (typeof text !== 'string') return { args: text ?? null }
  try {
    return { args: JSON.parse(text) }
  } catch {
    return { args: null, args_text: text }
  }
}

/** Entries of a list that a request must have, each an object. */
export function recordsAt(value: unknown, key: string): Readonly<Record<string, unknown>>[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new Refusal(400, `${key}: expected an array`)
  return value.map((entry: unknown, index) => {
    if (!isRecord(entry)) throw new Refusal(400, `${key}.${index}: expected an object`)
    return entry
  })
}

export function stringAt(value: unknown, key: string): string {
  if (typeof value !== 'string' || value === '') throw new Refusal(400, `${key}: expected a non-empty string`)
  return value
}

export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
