// The pass rate after x passes in n runs, from Jeffreys' prior: Beta(x + 1/2, n - x + 1/2) (L. D. Brown, T. T. Cai,
// A. DasGupta, Interval Estimation for a Binomial Proportion, Statistical Science 16, 2001).

/** A posterior of a pass rate: its mean and an equal-tailed credible interval. */
export interface RatePosterior {
  readonly mean: number
  readonly low: number
  readonly high: number
}

export function jeffreysPosterior(passes: number, runs: number, credibility = 0.95): RatePosterior {
  const a = passes + 0.5
  const b = runs - passes + 0.5
  const tail = (1 - credibility) / 2
  return { mean: a / (a + b), low: betaQuantile(tail, a, b), high: betaQuantile(1 - tail, a, b) }
}

/** The x at which I_x(a, b) = p; bisection down to neighbouring doubles near 0, and to 1e-15 elsewhere. */
function betaQuantile(p: number, a: number, b: number): number {
  let low = 0
  let high = 1
  for (;;) {
    const middle = low + (high - low) / 2
    if (middle <= low || middle >= high || high - low < 1e-15) return middle
    if (incompleteBeta(middle, a, b) < p) low = middle
    else high = middle
  }
}

/** The regularised incomplete beta function I_x(a, b), by its continued fraction (DLMF 8.17.22). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1
  // The fraction converges fast below the mean; above it, the other tail does.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const logFactor = a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b)
  return (Math.exp(logFactor) * fraction(x, a, b)) / a
}

/** Lentz's method, in the form of Thompson and Barnett. */
function fraction(x: number, a: number, b: number): number {
  const tiny = 1e-300
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1), tiny)
  let value = d
  for (let m = 1; m <= 10_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / nonZero(1 + even * d, tiny)
    c = nonZero(1 + even / c, tiny)
    value *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / nonZero(1 + odd * d, tiny)
    c = nonZero(1 + odd / c, tiny)
    const step = d * c
    value *= step
    if (Math.abs(step - 1) < 1e-16) break
  }
  return value
}

function nonZero(value: number, tiny: number): number {
  return Math.abs(value) < tiny ? tiny : value
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

/** Stirling's series (DLMF 5.11.1) from 10 upwards; smaller arguments are shifted there. */
function logGamma(z: number): number {
  let shift = 0
  let x = z
  for (; x < 10; x += 1) shift += Math.log(x)
  const square = x * x
  const series = 1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / (1188 * square)) / square) / square) / square
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series / x - shift
}
