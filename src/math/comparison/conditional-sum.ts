import { logChoose } from '../log-factorial.js'
import type { Stratum } from './cochran-mantel-haenszel.js'

/**
 * The chances of at most, and of at least, the observed passes after, summed over strata, when the rates did not change
 * and the passes of each stratum are given.
 */
// A convolution of hypergeometric distributions, as in R's mantelhaen.test(exact = TRUE).
export function conditionalTails(strata: readonly Stratum[]): { readonly below: number; readonly above: number } {
  let sums: Float64Array = Float64Array.of(1)
  let place = 0
  for (const stratum of strata) {
    const { least, probabilities } = passesAfter(stratum)
    sums = convolved(sums, probabilities)
    place += stratum.x2 - least
  }
  return { below: sumOf(sums.subarray(0, place + 1)), above: sumOf(sums.subarray(place)) }
}

/** How many products the convolution takes. */
export function conditionalWork(strata: readonly Stratum[]): number {
  let length = 1
  let products = 0
  for (const { x1, n1, x2, n2 } of strata) {
    const width = Math.min(n2, x1 + x2) - Math.max(0, x1 + x2 - n1)
    products += length * (width + 1)
    length += width
  }
  return products
}

/** The probabilities of the least possible number of passes after, and the following ones. */
function passesAfter({ x1, n1, x2, n2 }: Stratum) {
  const passes = x1 + x2
  const least = Math.max(0, passes - n1)
  const all = logChoose(n1 + n2, passes)
  const probabilities = Float64Array.from({ length: Math.min(n2, passes) - least + 1 }, (_, index) =>
    Math.exp(logChoose(n2, least + index) + logChoose(n1, passes - least - index) - all),
  )
  return { least, probabilities }
}

function convolved(left: Float64Array, right: Float64Array): Float64Array {
  if (right.length === 1) return left
  const sums = new Float64Array(left.length + right.length - 1)
  for (const [shift, factor] of right.entries()) {
    for (let index = 0; index < left.length; index += 1) {
      sums[index + shift] = (sums[index + shift] ?? 0) + factor * (left[index] ?? 0)
    }
  }
  return sums
}

/** Small values first, so that none is lost. */
function sumOf(values: Float64Array): number {
  return Math.min(
    1,
    values.toSorted().reduce((sum, value) => sum + value, 0),
  )
}
