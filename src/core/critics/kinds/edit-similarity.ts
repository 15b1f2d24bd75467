// Similarity of spelling, from 0 to 1, over code points.

/** Limit on the steps of the quadratic part: a hostile argument may be megabytes long. */
const MAX_STEPS = 4_000_000

/** True when comparing the two would take too long. */
export function isTooLong(a: readonly string[], b: readonly string[]): boolean {
  return a.length * b.length > MAX_STEPS
}

/** 1 - (insertions, deletions and replacements) / the longer length. */
export function levenshteinSimilarity(a: readonly string[], b: readonly string[]): number {
  const longer = Math.max(a.length, b.length)
  if (longer === 0) return 1
  let last = Uint32Array.from({ length: b.length + 1 }, (_, index) => index)
  let row = new Uint32Array(b.length + 1)
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, replaced)
    }
    ;[last, row] = [row, last]
  }
  return 1 - (last[b.length] ?? 0) / longer
}

const PREFIX_SCALE = 0.1
const MAX_PREFIX = 4

/** Winkler 1990: Jaro's similarity, raised for a common prefix of up to four characters. */
export function jaroWinklerSimilarity(a: readonly string[], b: readonly string[]): number {
  const jaro = jaroSimilarity(a, b)
  let prefix = 0
  while (prefix < MAX_PREFIX && a[prefix] === b[prefix]) prefix += 1
  return jaro + prefix * PREFIX_SCALE * (1 - jaro)
}

// Jaro 1989: characters match when they are equal and at most half the longer length apart; t is half the number of
// matching characters that are in a different order.
function jaroSimilarity(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 && b.length === 0) return 1
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const isTaken = new Uint8Array(b.length)
  const matched: string[] = []
  for (const [index, character] of a.entries()) {
    const end = Math.min(b.length, index + reach + 1)
    for (let at = Math.max(0, index - reach); at < end; at++) {
      if (isTaken[at] === 1 || b[at] !== character) continue
      isTaken[at] = 1
      matched.push(character)
      break
    }
  }
  if (matched.length === 0) return 0
  let next = 0
  let moved = 0
  for (const [index, character] of b.entries()) {
    if (isTaken[index] === 1 && matched[next++] !== character) moved += 1
  }
  const m = matched.length
  return (m / a.length + m / b.length + (m - moved / 2) / m) / 3
}
