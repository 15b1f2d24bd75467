/**
 * An integer percent, floored from exact counts. Exact while `100 * part` is a safe integer: the quotient of two such
 * integers never rounds up to an integer it does not reach.
 */
export function percent(part: number, whole: number, whenEmpty = 0): number {
  return whole === 0 ? whenEmpty : Math.floor((100 * part) / whole)
}

/** A ratio with 9 decimals, so that engines that differ in the last bit print and compare the same number. */
export function roundRatio(ratio: number): number {
  return Math.round(ratio * 1e9) / 1e9
}

/** Points of a hundred as a ratio. */
export function asRatio(points: number): number {
  return roundRatio(points / 100)
}
