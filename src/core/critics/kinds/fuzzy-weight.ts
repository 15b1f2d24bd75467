import { McproveError } from '../../errors/error.js'
import { showValue } from '../../text/show-value.js'

/** Weights as words, in place of numbers. */
export const FUZZY_WEIGHTS = {
  minimal: 1,
  very_low: 2,
  low: 3,
  medium: 4,
  high: 5,
  very_high: 6,
  critical: 7,
} as const

/** The word for a weight: `minimal` to `critical`. */
export type FuzzyWeightName = keyof typeof FUZZY_WEIGHTS

export const FUZZY_NAMES = Object.keys(FUZZY_WEIGHTS)

/** A number from 0 up, or a word. */
export type Weight = number | FuzzyWeightName

/** The number for a weight, before the weights of a case are normalised. Throws for an invalid weight. */
export function rawWeight(weight: Weight, field: string): number {
  if (typeof weight === 'string' && Object.hasOwn(FUZZY_WEIGHTS, weight)) return FUZZY_WEIGHTS[weight]
  if (typeof weight === 'number' && weight >= 0 && weight < Number.POSITIVE_INFINITY) return weight
  throw new McproveError('BAD_USAGE', `the critic on ${showValue(field)} has the weight ${showValue(weight)}`, {
    hint: `Use a non-negative number, or one of ${FUZZY_NAMES.join(', ')}.`,
  })
}

/**
 * The weights of the critics of one case. Plain numbers are used as they are. As soon as one weight is fuzzy, every
 * weight becomes a share of the sum.
 */
export function resolveWeights(critics: readonly { readonly field: string; readonly weight: Weight }[]): number[] {
  const raw = critics.map(({ weight, field }) => rawWeight(weight, field))
  if (!critics.some(({ weight }) => typeof weight === 'string')) return raw
  const sum = raw.reduce((total, weight) => total + weight, 0)
  return raw.map((weight) => weight / sum)
}

/** A number that stands among words, and what it means there. */
export interface MixedWeight {
  readonly index: number
  readonly message: string
  readonly hint: string
}

/** Words count 1 to 7, so a number that was meant as a share counts next to nothing beside them. */
export function mixedWeights(
  critics: readonly { readonly field: string; readonly weight: Weight }[],
): readonly MixedWeight[] {
  const words = [...new Set(critics.flatMap(({ weight }) => (typeof weight === 'string' ? [weight] : [])))]
  if (words.length === 0) return []
  const shares = resolveWeights(critics)
  const raw = critics.map(({ weight, field }) => rawWeight(weight, field))
  const sum = shown(raw.reduce((total, weight) => total + weight, 0))
  const meanings = words.map((word) => `\`${word}\` is ${FUZZY_WEIGHTS[word]}`).join(', ')
  return critics.flatMap(({ field, weight }, index): MixedWeight[] => {
    if (typeof weight === 'string' || weight === 0) return []
    const share = `${shown((shares[index] ?? 0) * 100)}%`
    return [
      {
        index,
        message: `the weight ${weight} of ${showValue(field)} stands among words (${meanings}): it is ${weight} of ${sum}, which is ${share}`,
        hint: 'Use words for all weights of a case, or numbers for all.',
      },
    ]
  })
}

/** Two significant digits after the point are enough to see the size. */
function shown(number: number): string {
  return String(Number(number.toPrecision(3)))
}
