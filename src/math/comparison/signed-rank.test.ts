import { expect, it } from 'vitest'
import { signedRank } from './signed-rank.js'

it('is exact for small numbers of pairs', () => {
  // All of n differences positive: 2 / 2^n.
  expect(signedRank([1, 2, 3, 4, 5]).p).toBe(2 / 32)
  expect(signedRank([1, 2, 3, 4, 5, 6]).p).toBe(2 / 64)
  expect(signedRank([-1, 2, 3, 4, 5, 6]).p).toBe(4 / 64)
})

it('agrees with published critical values', () => {
  // Two-sided, n = 10: W <= 8 has p <= 0.05 and W <= 9 has not (Wilcoxon 1945, and every table since).
  const withNegative = (...ranks: number[]) =>
    signedRank(Array.from({ length: 10 }, (_, i) => (ranks.includes(i + 1) ? -1 : 1) * (i + 1)))
  expect(withNegative(8).p).toBeLessThanOrEqual(0.05)
  expect(withNegative(9).p).toBeGreaterThan(0.05)
  expect(withNegative(8).p).toBeCloseTo(0.0488, 4)
})

it('agrees with the example of Hollander and Wolfe: depression scores under a tranquilizer', () => {
  const before = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3]
  const after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
  const { p, middle, low, high } = signedRank(before.map((one, index) => one - (after[index] ?? 0)))
  expect(p).toBeCloseTo(0.03906, 5)
  expect(middle).toBeCloseTo(0.46, 2)
  expect([low, high]).toEqual([expect.closeTo(0.01, 2), expect.closeTo(0.786, 2)])
})

it('says nothing when nothing differs, or with too few pairs', () => {
  expect(signedRank([0, 0, 0]).p).toBe(1)
  expect(signedRank([1, 2, 3])).toMatchObject({ low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY })
})

it('shares ranks between equal differences', () => {
  // Ranks 1.5, 1.5, 3; of the eight sign patterns, one has a sum of 0 and two of 1.5.
  expect(signedRank([1, -1, 2]).p).toBe(0.75)
})

it('refuses what it cannot do exactly', () => {
  expect(() => signedRank([])).toThrow(RangeError)
})
