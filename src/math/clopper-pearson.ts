// Clopper-Pearson: the exact bound on a chance from x passes in n runs. The lower bound is the p at which
// P(X >= x) = 1 - confidence; bisection on the binomial tail, down to neighbouring doubles.
import { binomialTail } from './binomial.js'

/** 1e-9 of a percent, so that rounding never loses a floor that is reached. */
const ALLOWANCE = 1e-11

/** One-sided lower bound at `confidence` (a ratio), for whole numbers 0 <= x <= n and n >= 1. */
export function exactLowerBound(x: number, n: number, confidence = 0.95): number {
  const alpha = 1 - confidence
  if (x === 0) return 0
  if (x === n) return alpha ** (1 / n)
  let low = 0
  let high = 1
  for (;;) {
    const middle = low + (high - low) / 2
    if (middle === low || middle === high) return low
    if (binomialTail(x, n, middle) < alpha) low = middle
    else high = middle
  }
}

/** One-sided upper bound: the lower bound of the failures, from the other end. */
export function exactUpperBound(x: number, n: number, confidence = 0.95): number {
  return 1 - exactLowerBound(n - x, n, confidence)
}

/** The lower bound as a floored percent. */
export function certifiedPercent(x: number, n: number, confidence = 0.95): number {
  return Math.floor(100 * (exactLowerBound(x, n, confidence) + ALLOWANCE))
}

/** Whether the lower bound reaches a floor (a ratio): one tail instead of a bisection. */
export function certifies(x: number, n: number, floor: number, confidence = 0.95): boolean {
  const p = floor - ALLOWANCE
  return p <= 0 || (p < 1 && binomialTail(x, n, p) <= 1 - confidence)
}

/** How many further passes after x of n certify a floor; null when more than `most` would be needed. */
export function furtherPassesFor(
  x: number,
  n: number,
  floor: number,
  confidence = 0.95,
  most = 100_000,
): number | null {
  if (!certifies(x + most, n + most, floor, confidence)) return null
  let low = 0
  let high = most
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (certifies(x + middle, n + middle, floor, confidence)) high = middle
    else low = middle + 1
  }
  return low
}
