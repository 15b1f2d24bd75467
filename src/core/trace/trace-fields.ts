// Field checks of the trace reader. Each returns null (or an empty list) for an absent or null field and adds a
// complaint for a wrong type. The path text is built only then, because these run on every field of every trace. They
// take the value, not its name: V8 reads `raw.turn` many times faster than `raw[key]`.
import { showValue } from '../text/show-value.js'

export type RawRecord = Readonly<Record<string, unknown>>

/** More complaints than this about one trace do not help. */
const MAX_COMPLAINTS = 20

export class Complaints {
  readonly list: string[] = []

  add(path: string, expected: string, actual: unknown): void {
    this.say(`${path} must be ${expected}, got ${showValue(actual, 60)}`)
  }

  say(complaint: string): void {
    if (this.list.length < MAX_COMPLAINTS) this.list.push(complaint)
  }
}

/** Whether a value is a JSON object: not null and not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const NOTHING: readonly unknown[] = []

export function optionalString(
  value: unknown,
  key: string,
  complaints: Complaints,
  parent?: string,
  index?: number,
): string | null {
  if (typeof value === 'string') return value
  if (value !== undefined && value !== null) complaints.add(pathOf(key, parent, index), 'a string', value)
  return null
}

/** All numbers of a trace are counts, sizes or durations: finite and not negative. */
export function optionalNumber(
  value: unknown,
  key: string,
  complaints: Complaints,
  parent?: string,
  index?: number,
): number | null {
  if (typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY) return value
  if (value !== undefined && value !== null) complaints.add(pathOf(key, parent, index), 'a number >= 0', value)
  return null
}

export function optionalArray(
  value: unknown,
  key: string,
  complaints: Complaints,
  parent?: string,
  index?: number,
): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (value !== undefined && value !== null) complaints.add(pathOf(key, parent, index), 'a list', value)
  return NOTHING
}

export function optionalRecord(
  value: unknown,
  key: string,
  complaints: Complaints,
  parent?: string,
  index?: number,
): RawRecord | null {
  if (isRecord(value)) return value
  if (value !== undefined && value !== null) complaints.add(pathOf(key, parent, index), 'an object', value)
  return null
}

function pathOf(key: string, parent?: string, index?: number): string {
  if (parent === undefined) return key
  return index === undefined ? `${parent}.${key}` : `${parent}[${index}].${key}`
}

/** The documented keys of one object of the format. */
export function keySet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** Copies the undocumented keys of `raw` to the parsed object. */
export function keepUnknown<Read extends object>(read: Read, raw: RawRecord, known: ReadonlySet<string>): Read {
  for (const key in raw) {
    // A plain assignment to `__proto__` would change the prototype.
    if (!known.has(key)) Object.defineProperty(read, key, { value: raw[key], enumerable: true, configurable: true })
  }
  return read
}
