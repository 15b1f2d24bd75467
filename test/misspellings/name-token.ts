import type { NameKind } from './name-kind.js'

/** One name in the text of a suite. */
export interface NameToken {
  readonly kind: NameKind
  /** As rules see it: `agents[].trajectory.calls[].name`. */
  readonly place: string
  /** Where the word starts in the text. */
  readonly offset: number
  readonly word: string
}

export function withWord(text: string, { offset, word }: NameToken, other: string): string {
  return text.slice(0, offset) + other + text.slice(offset + word.length)
}
