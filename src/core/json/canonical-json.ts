/** Values deeper than this are written later, because hostile values nest deeper than the call stack. */
const MAX_RECURSION = 200

/** Placeholder for a value that is written later. JSON escapes this character, so it does not occur in a text. */
const PLACE = '\u0000'

/**
 * RFC 8785: keys sorted by UTF-16 code units, numbers and strings as ECMAScript writes them, no spaces. A lone
 * surrogate, which the RFC forbids, is escaped. Equal values have equal texts, whatever the order of their keys.
 */
export function canonicalJson(value: unknown): string {
  const later: unknown[] = []
  const text = write(value, 0, later)
  return later.length === 0 ? text : fillPlaces(text, later)
}

function write(value: unknown, depth: number, later: unknown[]): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value !== 'object' || value === null) return 'null'
  if (depth >= MAX_RECURSION) {
    later.push(value)
    return PLACE
  }
  return Array.isArray(value) ? writeArray(value, depth, later) : writeObject(value, depth, later)
}

function writeArray(value: readonly unknown[], depth: number, later: unknown[]): string {
  let text = '['
  for (let index = 0; index < value.length; index++) {
    if (index > 0) text += ','
    text += write(value[index], depth + 1, later)
  }
  return `${text}]`
}

function writeObject(value: object, depth: number, later: unknown[]): string {
  let text = ''
  for (const key of Object.keys(value).sort()) {
    // Object.keys gave the key.
    const inner = (value as Record<string, unknown>)[key]
    if (inner === undefined || typeof inner === 'function' || typeof inner === 'symbol') continue
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${write(inner, depth + 1, later)}`
  }
  return `{${text}}`
}

/** A text whose placeholders are filled in order. */
interface Opened {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  filled: number
}

function fillPlaces(text: string, values: readonly unknown[]): string {
  const pieces: string[] = []
  const stack: Opened[] = []
  const open = (filling: string, inner: readonly unknown[]): void => {
    const texts = filling.split(PLACE)
    pieces.push(texts[0] ?? '')
    stack.push({ texts, values: inner, filled: 0 })
  }
  open(text, values)
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (top.filled === top.values.length) {
      stack.pop()
      const below = stack.at(-1)
      if (below !== undefined) pieces.push(below.texts[below.filled] ?? '')
      continue
    }
    const later: unknown[] = []
    const filling = write(top.values[top.filled], 0, later)
    top.filled += 1
    open(filling, later)
  }
  return pieces.join('')
}
