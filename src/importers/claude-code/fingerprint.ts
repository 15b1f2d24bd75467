import { fnv1a } from '../../core/text/short-hash.js'

/** Of a text, this many characters at its start, in its middle and at its end count. */
const SAMPLE = 32

/**
 * Tells apart the contents of lines with the same id. Whole contents would take longer to hash than the line takes to
 * read, and lines that differ only between the samples have different ids.
 */
export function fingerprint(value: unknown): string {
  const samples: string[] = []
  // A work list instead of recursion: hostile values nest deeper than the call stack.
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string') samples.push(sampleOf(next))
    else if (typeof next !== 'object' || next === null) samples.push(String(next))
    else {
      const entries = Object.entries(next)
      samples.push(`${entries.length}`)
      for (const [key, inner] of entries) left.push(key, inner)
    }
  }
  return fnv1a(samples.join('\n')).toString(36)
}

function sampleOf(text: string): string {
  if (text.length <= 3 * SAMPLE) return text
  const middle = text.length >> 1
  return `${text.length} ${text.slice(0, SAMPLE)} ${text.slice(middle, middle + SAMPLE)} ${text.slice(-SAMPLE)}`
}
