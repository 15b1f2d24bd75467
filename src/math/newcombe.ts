/** A lower and an upper limit. */
export type Interval = readonly [lower: number, upper: number]

/**
 * Newcombe's hybrid score interval of x1/n1 - x2/n2, for whole numbers 0 <= x <= n with n >= 1; `z` is the two-sided
 * normal quantile.
 */
// R. G. Newcombe, Interval estimation for the difference between independent proportions: comparison of eleven methods,
// Statistics in Medicine 17 (1998), method 10: the Wilson limits of both rates, squared and added.
export function newcombeInterval(x1: number, n1: number, x2: number, n2: number, z: number): Interval {
  const [rate1, rate2] = [x1 / n1, x2 / n2]
  const [lower1, upper1] = wilsonInterval(x1, n1, z)
  const [lower2, upper2] = wilsonInterval(x2, n2, z)
  const difference = rate1 - rate2
  return [
    Math.max(-1, difference - Math.hypot(rate1 - lower1, upper2 - rate2)),
    Math.min(1, difference + Math.hypot(upper1 - rate1, rate2 - lower2)),
  ]
}

/** E. B. Wilson's score interval of one rate (1927). */
function wilsonInterval(x: number, n: number, z: number): Interval {
  const square = z * z
  const middle = (2 * x + square) / (2 * (n + square))
  const half = (z * Math.sqrt(square + (4 * x * (n - x)) / n)) / (2 * (n + square))
  // With no passes, or only passes, the limit is exact; rounding would miss it.
  return [x === 0 ? 0 : middle - half, x === n ? 1 : middle + half]
}
