const LOGARITHMS: number[] = [0]

/** ln(n!), for whole numbers from 0. */
export function logFactorial(n: number): number {
  for (let next = LOGARITHMS.length; next <= n; next += 1) {
    LOGARITHMS.push((LOGARITHMS[next - 1] ?? 0) + Math.log(next))
  }
  return LOGARITHMS[n] ?? 0
}

/** ln of the number of ways to choose k of n. */
export function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k)
}
