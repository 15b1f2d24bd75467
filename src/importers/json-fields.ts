// Typed access to fields of external JSON: a value of the wrong type counts as absent.
import { isRecord, type RawRecord } from '../core/trace/trace-fields.js'

const NOTHING: RawRecord = {}

export function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Counts and durations: finite and not negative, as traces have them. */
export function numberIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The entries of a list that are objects. */
export function recordsIn(value: unknown): readonly RawRecord[] {
  return listIn(value).filter(isRecord)
}

export function recordIn(value: unknown): RawRecord {
  return isRecord(value) ? value : NOTHING
}

/** The text of a message: a string, or the texts of its blocks, one per line. Null when there is none. */
export function messageText(content: unknown): string | null {
  if (typeof content === 'string') return content
  // Some programs write `content` for the `text` of a block.
  const texts = recordsIn(content).flatMap(
    ({ type, text, content: words }) => textIn(text) ?? (type === 'text' ? (textIn(words) ?? []) : []),
  )
  return texts.length === 0 ? null : texts.join('\n')
}
