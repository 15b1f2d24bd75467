import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fisherExact } from './fisher-exact.js'

/** C(n, k) as an exact whole number. */
function choose(n: number, k: number): bigint {
  let product = 1n
  for (let i = 1; i <= k; i += 1) product = (product * BigInt(n - k + i)) / BigInt(i)
  return product
}

/** The definition, with whole numbers: all tables with these margins, those no more probable than the observed one. */
function byDefinition(x1: number, n1: number, x2: number, n2: number): number {
  const passes = x1 + x2
  const count = (x: number) => choose(n1, x) * choose(n2, passes - x)
  let all = 0n
  let extreme = 0n
  for (let x = Math.max(0, passes - n2); x <= Math.min(n1, passes); x += 1) {
    all += count(x)
    if (count(x) <= count(x1)) extreme += count(x)
  }
  return Number((extreme * 10n ** 18n) / all) / 1e18
}

describe('published examples', () => {
  it('the lady tasting tea: 3 of 4 against 1 of 4 is 34 in 70 (Fisher 1935)', () => {
    expect(fisherExact(3, 4, 1, 4)).toBeCloseTo(34 / 70, 15)
    expect(fisherExact(4, 4, 0, 4)).toBeCloseTo(2 / 70, 15)
  })

  it("criminal twins: convictions of 10 of 13 and 2 of 17 (Fisher 1970; R's example gives 0.0005367)", () => {
    expect(fisherExact(10, 13, 2, 17)).toBeCloseTo(0.0005367, 7)
  })

  it('a table whose tails are unlike: 1 of 10 against 11 of 14 is 0.002759 (as R, SciPy and Wikipedia have it)', () => {
    expect(fisherExact(1, 10, 11, 14)).toBeCloseTo(0.002759456, 9)
  })
})

it('agrees with the definition in exact arithmetic', () => {
  const sample = fc.integer({ min: 0, max: 60 }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))
  fc.assert(
    fc.property(sample, sample, ([x1, n1], [x2, n2]) => {
      expect(fisherExact(x1, n1, x2, n2)).toBeCloseTo(byDefinition(x1, n1, x2, n2), 12)
      expect(fisherExact(x2, n2, x1, n1)).toBeCloseTo(fisherExact(x1, n1, x2, n2), 12)
    }),
  )
})

it('says nothing of samples that are the same or empty, and does not overflow for large ones', () => {
  expect(fisherExact(5, 10, 5, 10)).toBe(1)
  expect(fisherExact(0, 0, 3, 5)).toBe(1)
  expect(fisherExact(500_000, 1_000_000, 500_000, 1_000_000)).toBeCloseTo(1, 12)
  // By the ratios of neighbouring tables; a two-sided normal test of the same counts gives 0.1573.
  expect(fisherExact(501_000, 1_000_000, 500_000, 1_000_000)).toBeCloseTo(0.1577145, 6)
  expect(fisherExact(1_000_000, 1_000_000, 0, 1_000_000)).toBeLessThan(1e-300)
})
