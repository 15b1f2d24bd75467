// Reads the fields of a request body. A value that providers would reject is a Refusal that names its path.
import { isRecord } from '../../core/trace/trace-fields.js'
import type { NormalisedCall } from './normalised-request.js'
import { Refusal } from './refusal.js'

/** The text of a message's content: a string, or parts; parts without text are named: `[image]`. */
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

/** The arguments of an earlier call, as the client sent them back. */
export function parseArgs(text: unknown): Pick<NormalisedCall, 'args' | 'args_text'> {
  if (typeof text !== 'string') return { args: text ?? null }
  try {
    return { args: JSON.parse(text) }
  } catch {
    return { args: null, args_text: text }
  }
}

/** The entries of a required list, each an object. */
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
