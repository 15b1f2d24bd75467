import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'

/** The same value, with the keys of all objects in reverse order. */
export function reversedKeys(value: RawRecord): RawRecord {
  const entries = Object.entries(value).reverse()
  return Object.fromEntries(entries.map(([key, field]) => [key, reversed(field)]))
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  return isRecord(value) ? reversedKeys(value) : value
}
