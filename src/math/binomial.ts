// The binomial distribution to full double precision for n up to millions: Loader's saddle-point form, which has no
// cancellation (C. Loader, Fast and Accurate Computation of Binomial Probabilities, 2000).

/** n! against Stirling's formula: ln(n!) - ln(sqrt(2 pi n) (n/e)^n). */
function stirlingError(n: number): number {
  if (n < STIRLING_ERRORS.length) return STIRLING_ERRORS[n] ?? 0
  const square = n * n
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / (1188 * square)) / square) / square) / square) / n
}

/** The values for 0 to 15, where the series is not good enough. */
const STIRLING_ERRORS: readonly number[] = [
  0, 0.08106146679532726, 0.0413406959554093, 0.02767792568499834, 0.020790672103765093, 0.016644691189821193,
  0.013876128823070748, 0.01189670994589177, 0.010411265261972096, 0.009255462182712733, 0.00833056343336287,
  0.007573675487951841, 0.00694284010720953, 0.006408994188004207, 0.0059513701127588475, 0.005554733551962801,
]

/** x ln(x/m) + m - x, without cancellation when x is near m. */
function deviance(x: number, m: number): number {
  if (Math.abs(x - m) >= 0.1 * (x + m)) return x * Math.log(x / m) + m - x
  const v = (x - m) / (x + m)
  let sum = (x - m) * v
  let term = 2 * x * v
  for (let j = 1; ; j += 1) {
    term *= v * v
    const next = sum + term / (2 * j + 1)
    if (next === sum) return next
    sum = next
  }
}

/** P(X = x) for n trials of chance p. */
export function binomialProbability(x: number, n: number, p: number): number {
  const q = 1 - p
  if (p === 0 || q === 0) return Number(x === (p === 0 ? 0 : n))
  if (x === 0) return Math.exp(n * Math.log1p(-p))
  if (x === n) return Math.exp(n * Math.log(p))
  const logarithm =
    stirlingError(n) - stirlingError(x) - stirlingError(n - x) - deviance(x, n * p) - deviance(n - x, n * q)
  return Math.exp(logarithm) * Math.sqrt(n / (2 * Math.PI * x * (n - x)))
}

/** P(X >= x), from falling terms only: above the mean upwards, below it the complement downwards. No cancellation. */
export function binomialTail(x: number, n: number, p: number): number {
  if (x <= 0) return 1
  if (p === 0 || p === 1) return p
  const odds = p / (1 - p)
  // Far on the other side of the mean, the first terms would be too small for a double.
  if (x > n * p) return fallingSum(binomialProbability(x, n, p), n - x, x, odds)
  return 1 - fallingSum(binomialProbability(x - 1, n, p), x - 1, n - x + 1, 1 / odds)
}

/**
 * The sum of `first` and the following terms, each computed from the previous one: `left` steps remain, `done` are
 * made.
 */
function fallingSum(first: number, left: number, done: number, odds: number): number {
  let term = first
  let sum = first
  for (let step = 0; step < left; step += 1) {
    term *= ((left - step) / (done + step + 1)) * odds
    if (sum + term === sum) break
    sum += term
  }
  return sum
}
