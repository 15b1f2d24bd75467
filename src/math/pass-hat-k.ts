// Unbiased estimators over n runs of which c passed. All take integers with 0 <= c <= n and 1 <= k <= n, unchecked:
// core/statistics/pass-estimators.ts checks arguments of callers.

/** The maximum error of `100 * ratio`: 50,000 factors with two roundings each stay below 1e-8. */
const DOUBT = 1e-6

/** pass^k, the chance that k runs all pass: C(c,k) / C(n,k). */
export function estimatePassHatK(n: number, c: number, k: number): number {
  if (c < k) return 0
  // C(c,k) / C(n,k) = c...(c-k+1) / n...(n-k+1). With the factors that both products hold left out, min(k, n-c) remain
  // on each side; every quotient is at most 1, so nothing overflows.
  const factors = Math.min(k, n - c)
  const bottom = n - factors
  let ratio = 1
  for (let i = 1; i <= factors && ratio > 0; i += 1) ratio *= (c - k + i) / (bottom + i)
  return ratio
}

/** pass@k, the chance that at least one of k runs passes: 1 - C(n-c,k) / C(n,k). */
export function estimatePassAtK(n: number, c: number, k: number): number {
  // With a single factor the difference is c*k/n: 0.3 for (10, 3, 1), not 1 - 0.7.
  if (c === 1 || k === 1) return (c * k) / n
  return 1 - estimatePassHatK(n, n - c, k)
}

/** floor(100 * pass^k), exact: when the floating product is too near an integer, big integers decide. */
export function passHatKPercent(n: number, c: number, k: number): number {
  if (c === n) return 100
  const percent = 100 * estimatePassHatK(n, c, k)
  const nearest = Math.round(percent)
  // Just above 0 the floor is 0 in any case.
  if (nearest === 0 || Math.abs(percent - nearest) > DOUBT) return Math.floor(percent)
  const factors = Math.min(k, n - c)
  const top = 100n * productBetween(c - k, c - k + factors)
  const isReached = top >= BigInt(nearest) * productBetween(n - factors, n)
  return isReached ? nearest : nearest - 1
}

/** The product of the integers in (low, high], as a balanced tree: factors of equal length multiply fastest. */
function productBetween(low: number, high: number): bigint {
  if (high - low > 16) {
    const middle = Math.floor((low + high) / 2)
    return productBetween(low, middle) * productBetween(middle, high)
  }
  let product = 1n
  for (let i = low + 1; i <= high; i += 1) product *= BigInt(i)
  return product
}
