import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binomialProbability, binomialTail } from './binomial.js'

/** P(X = x) by the definition, for small n. */
function plain(x: number, n: number, p: number): number {
  let choose = 1
  for (let i = 1; i <= x; i += 1) choose = (choose * (n - x + i)) / i
  return choose * p ** x * (1 - p) ** (n - x)
}

/** C(100000, 50000) / 2^100000, from whole numbers. */
const MIDDLE = 0.0025231262141967399

const trials = fc
  .integer({ min: 1, max: 60 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n), fc.integer({ min: 0, max: 1000 })))

function expectClose(actual: number, expected: number, relative = 1e-12): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(relative * expected)
}

describe('binomialProbability', () => {
  it('is C(n,x) p^x (1-p)^(n-x)', () => {
    fc.assert(
      fc.property(trials, ([x, n, permille]) => {
        expectClose(binomialProbability(x, n, permille / 1000), plain(x, n, permille / 1000))
      }),
    )
  })

  it('is certain or impossible at the ends', () => {
    expect([0, 1, 5].map((x) => binomialProbability(x, 5, 0))).toEqual([1, 0, 0])
    expect([0, 4, 5].map((x) => binomialProbability(x, 5, 1))).toEqual([0, 0, 1])
  })

  it('keeps its digits for many trials', () => {
    expectClose(binomialProbability(50_000, 100_000, 0.5), MIDDLE)
  })
})

describe('binomialTail', () => {
  it('is the sum of the probabilities from x on', () => {
    fc.assert(
      fc.property(trials, ([x, n, permille]) => {
        const p = permille / 1000
        let sum = 0
        for (let k = n; k >= x; k -= 1) sum += plain(k, n, p)
        expectClose(binomialTail(x, n, p), sum)
      }),
    )
  })

  it('is right on both sides of the mean, also where single terms are too small for a double', () => {
    expect(binomialTail(66_666, 100_000, 0.99)).toBe(1)
    expect(binomialTail(66_666, 100_000, 0.5)).toBe(0)
    // By symmetry.
    expectClose(binomialTail(50_000, 100_000, 0.5), 0.5 + MIDDLE / 2)
    expectClose(binomialTail(50_001, 100_000, 0.5), 0.5 - MIDDLE / 2)
  })

  it('is certain or impossible at the ends', () => {
    expect([0, 1, 5].map((x) => binomialTail(x, 5, 0))).toEqual([1, 0, 0])
    expect([0, 3, 5].map((x) => binomialTail(x, 5, 1))).toEqual([1, 1, 1])
  })
})
