/** The words of a text, counted. */
export interface TextVector {
  readonly counts: ReadonlyMap<string, number>
  readonly sumOfSquares: number
}

/** Runs of two or more word characters. */
const WORDS = /[\p{L}\p{N}_]{2,}/gu
const ASCII_WORDS = /[a-z0-9_]{2,}/g
const NOT_ASCII = /[^\0-\x7f]/

/** Takes lower-case text. */
export function vectorOf(text: string): TextVector {
  const words = text.match(NOT_ASCII.test(text) ? WORDS : ASCII_WORDS) ?? []
  const counts = new Map<string, number>()
  let sumOfSquares = 0
  for (const word of words) {
    const count = counts.get(word) ?? 0
    counts.set(word, count + 1)
    // (c + 1)^2 - c^2
    sumOfSquares += 2 * count + 1
  }
  return { counts, sumOfSquares }
}

// TF-IDF over the two texts: tf = count, idf = ln((1 + 2) / (1 + df)) + 1. A word of both texts has df 2 and idf 1, a
// word of one has df 1 and this idf; so the cosine follows from the counts of the shared words alone.
const RARE = (Math.log(3 / 2) + 1) ** 2

/** The cosine of two texts that have words. */
export function cosine(a: TextVector, b: TextVector): number {
  const [few, many] = a.counts.size <= b.counts.size ? [a, b] : [b, a]
  let dot = 0
  let sharedFew = 0
  let sharedMany = 0
  for (const [word, count] of few.counts) {
    const other = many.counts.get(word)
    if (other === undefined) continue
    dot += count * other
    sharedFew += count * count
    sharedMany += other * other
  }
  if (dot === 0) return 0
  const squareFew = sharedFew + (few.sumOfSquares - sharedFew) * RARE
  const squareMany = sharedMany + (many.sumOfSquares - sharedMany) * RARE
  return Math.min(1, dot / (Math.sqrt(squareFew) * Math.sqrt(squareMany)))
}
