// Values and attributes of the OpenTelemetry protocol, as its JSON writes them.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { recordIn, recordsIn, textIn } from '../json-fields.js'

/** Hostile values nest deeper than the call stack. */
const MAX_DEPTH = 32

/** `[{ key, value: { stringValue } }]` as an object. */
export function readAttributes(attributes: unknown, depth = 0): RawRecord {
  return Object.fromEntries(
    recordsIn(attributes).flatMap(({ key, value }) => (typeof key === 'string' ? [[key, readAny(value, depth)]] : [])),
  )
}

export function readAny(value: unknown, depth = 0): unknown {
  if (!isRecord(value) || depth > MAX_DEPTH) return null
  // 64-bit integers are text in JSON.
  if (value.intValue !== undefined) return numberOf(value.intValue)
  if (value.arrayValue !== undefined) {
    return recordsIn(recordIn(value.arrayValue).values).map((entry) => readAny(entry, depth + 1))
  }
  if (value.kvlistValue !== undefined) return readAttributes(recordIn(value.kvlistValue).values, depth + 1)
  return value.stringValue ?? value.boolValue ?? value.doubleValue ?? textIn(value.bytesValue)
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Whole milliseconds since 1970 from nanoseconds, which are text because they exceed JSON numbers. */
export function nanosMs(nanos: unknown): number | null {
  const number = numberOf(nanos)
  return number === null || number <= 0 ? null : Math.round(number / 1e6)
}
