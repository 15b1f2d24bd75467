/** Of a text, this many characters at its start, in its middle and at its end count. */
const SAMPLE = 8

/**
 * Tells apart the contents of lines with the same id. Whole contents would take longer to hash than the line takes to
 * read, and lines that differ only between the samples have different ids.
 */
export function fingerprint(value: unknown): string {
  let hash = FNV_START
  // A work list instead of recursion: hostile values nest deeper than the call stack.
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string') hash = withText(hash, next)
    else if (typeof next !== 'object' || next === null) hash = withText(hash, String(next))
    else {
      const keys = Object.keys(next)
      hash = withNumber(hash, keys.length)
      for (const key of keys) {
        hash = withText(hash, key)
        left.push(Reflect.get(next, key))
      }
    }
  }
  return (hash >>> 0).toString(36)
}

function withText(start: number, text: string): number {
  const { length } = text
  const hash = withNumber(start, length)
  if (length <= 3 * SAMPLE) return withCharacters(hash, text, 0, length)
  const middle = length >> 1
  const head = withCharacters(hash, text, 0, SAMPLE)
  return withCharacters(withCharacters(head, text, middle, middle + SAMPLE), text, length - SAMPLE, length)
}

function withCharacters(start: number, text: string, from: number, to: number): number {
  let hash = start
  for (let at = from; at < to; at++) hash = withNumber(hash, text.charCodeAt(at))
  return hash
}

// FNV-1a over whole numbers instead of bytes.
const FNV_START = 0x811c9dc5
function withNumber(hash: number, number: number): number {
  return Math.imul(hash ^ number, 0x01000193)
}
