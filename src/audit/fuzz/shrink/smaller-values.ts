// Smaller values than a given one, the smallest first as far as it is cheap to say.
import { deepEqual } from '../../../core/json/deep-equal.js'
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'

/** How much there is to read. What is as in a plain call costs nothing. */
export function costOf(value: unknown, plain?: unknown): number {
  if (plain !== undefined && deepEqual(value, plain)) return 0
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + 4 + costOf(item), 4)
  if (isRecord(value)) {
    const inner = isRecord(plain) ? plain : {}
    return Object.entries(value).reduce((sum, [key, one]) => sum + 4 + costOf(one, inner[key]), 4)
  }
  return 2 + (JSON.stringify(value)?.length ?? 0)
}

export function* smallerValues(value: unknown, plain?: unknown): Generator<unknown> {
  if (plain !== undefined && !deepEqual(value, plain)) yield plain
  if (typeof value === 'string') yield* smallerTexts(value)
  else if (typeof value === 'number')
    yield* [0, 1, Math.trunc(value), Math.trunc(value / 2)].filter((one) => one !== value)
  else if (Array.isArray(value)) yield* smallerLists(value)
  else if (isRecord(value)) yield* smallerObjects(value, isRecord(plain) ? plain : {})
}

function* smallerObjects(value: RawRecord, plain: RawRecord): Generator<RawRecord> {
  const entries = Object.entries(value)
  for (const [key] of entries) yield Object.fromEntries(entries.filter(([other]) => other !== key))
  for (const [key, inner] of entries) {
    for (const smaller of smallerValues(inner, plain[key])) {
      yield Object.fromEntries(entries.map(([other, old]) => [other, other === key ? smaller : old]))
    }
  }
}

function* smallerLists(list: readonly unknown[]): Generator<unknown[]> {
  yield* withoutChunks(list)
  // In a long list, each item would be a trial of its own.
  if (list.length > 20) return
  for (const [index, item] of list.entries()) {
    for (const smaller of smallerValues(item)) yield list.map((old, at) => (at === index ? smaller : old))
  }
}

function* smallerTexts(text: string): Generator<string> {
  for (const points of withoutChunks([...text])) yield points.join('')
}

/** Half of it, then without a quarter, an eighth, until without one. */
function* withoutChunks<T>(list: readonly T[]): Generator<T[]> {
  if (list.length === 0) return
  yield []
  for (let size = Math.floor(list.length / 2); size >= 1; size = Math.floor(size / 2)) {
    yield list.slice(0, list.length - size)
    yield list.slice(size)
    if (list.length > 40) continue
    for (let at = size; at + size < list.length; at += size) yield [...list.slice(0, at), ...list.slice(at + size)]
  }
}
