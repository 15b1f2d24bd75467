/** A word of a text, lower-case, with its place. */
export interface TextWord {
  readonly lower: string
  readonly start: number
  readonly end: number
}

// Split at everything but letters and digits, and at camelCase humps; digits belong to the word before them.
const WORDS = /\p{Lu}+(?!\p{Ll})\p{N}*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+\p{N}*|\p{Lu}\p{N}*|\p{N}+/gu

export function textWords(text: string): TextWord[] {
  const words: TextWord[] = []
  for (const match of text.matchAll(WORDS)) {
    const [written] = match
    words.push({ lower: written.toLowerCase(), start: match.index, end: match.index + written.length })
  }
  return words
}
