import { childPath } from '../../core/expect/target-path.js'
import { isRecord } from '../../core/trace/trace-fields.js'

export interface Contradiction {
  readonly path: string
  readonly structured: unknown
  readonly text: unknown
}

const MAX_DEPTH = 64

/**
 * A field that two values give different plain values; undefined where they agree as far as both say something. A
 * summary, a part or another form of a value does not contradict it.
 */
export function contradictionIn(structured: unknown, text: unknown, path = '', depth = 0): Contradiction | undefined {
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(structured) && Array.isArray(text)) {
    // Lists of different lengths may show a part, from anywhere.
    if (structured.length !== text.length) return undefined
    return first(structured.keys(), (index) =>
      contradictionIn(structured[index], text[index], childPath(path, index), depth + 1),
    )
  }
  if (isRecord(structured) && isRecord(text)) {
    const shared = Object.keys(structured).filter((key) => Object.hasOwn(text, key))
    return first(shared, (key) => contradictionIn(structured[key], text[key], childPath(path, key), depth + 1))
  }
  if (path === '' || !isPlain(structured) || typeof structured !== typeof text || structured === text) return undefined
  return { path, structured, text }
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function first<T>(items: Iterable<T>, look: (item: T) => Contradiction | undefined): Contradiction | undefined {
  for (const item of items) {
    const found = look(item)
    if (found !== undefined) return found
  }
  return undefined
}
