import type { Token } from './token.js'
import type { VerbForm } from './verb-lexicon.js'

/**
 * How a claim is phrased: "I cancelled it", "it has been cancelled", "it has already been cancelled", "it was
 * cancelled", "Cancelled the order", "Order cancelled".
 */
export type Voice = 'first' | 'perfect' | 'already' | 'passive' | 'elided' | 'titled'

export interface VerbPlace {
  readonly tokens: readonly Token[]
  readonly at: number
  readonly form: VerbForm
  /** Where the clause starts, and where the segment ends. */
  readonly start: number
  readonly end: number
  /** In a list item that is ticked off: "[x] Close the ticket". */
  readonly isChecked: boolean
  /** The voice of the previous verb in this clause. */
  readonly previous: Voice | null
}

export function isPassive(voice: Voice): boolean {
  return voice === 'perfect' || voice === 'already' || voice === 'passive'
}

/** The index of the next verb that can make a claim, or the end. */
export function nextClaim(tokens: readonly Token[], from: number, end: number): number {
  for (let index = from; index < end; index += 1) if (tokens[index]?.verb?.form === 'past') return index
  return end
}
