// The sentences of descriptions, and which of them only their tool has.
import { plainWords } from '../plain-words.js'

/** A sentence of this many tools is a text of the server: it does not tell tools apart. */
const MIN_SHARED = 3

export interface Sentence {
  readonly text: string
  readonly words: readonly string[]
  readonly key: string
}

/** Those with words. */
export function sentencesOf(text: string): Sentence[] {
  return text.split(/(?<=[.!?])\s+|\n+/).flatMap((sentence) => {
    const words = plainWords(sentence)
    return words.length === 0 ? [] : [{ text: sentence, words, key: words.join(' ') }]
  })
}

export function wordsOf(sentences: readonly Sentence[]): string[] {
  return sentences.flatMap(({ words }) => words)
}

/** The sentences of each text that the server does not repeat. */
export function withoutShared(texts: readonly (readonly Sentence[])[]): Sentence[][] {
  const counts = new Map<string, number>()
  for (const sentences of texts) {
    for (const key of new Set(sentences.map((one) => one.key))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return texts.map((sentences) => sentences.filter(({ key }) => (counts.get(key) ?? 0) < MIN_SHARED))
}
