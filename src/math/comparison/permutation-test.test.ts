import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fisherExact } from './fisher-exact.js'
import { divisionsOf, leastP, permutationTest } from './permutation-test.js'

/** Numerical Recipes' quick generator: enough for shuffles. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const all = () => true
const test = (columns: readonly (readonly number[])[], first: number, isCounted: (column: number) => boolean = all) =>
  permutationTest(
    columns.map((values) => Float64Array.from(values)),
    first,
    isCounted,
    { most: 19_999, random: generator(1) },
  )
const share = (x1: number, n1: number, x2: number, n2: number) => [
  ...Array.from({ length: n1 }, (_, run) => (run < x1 ? 1 : 0)),
  ...Array.from({ length: n2 }, (_, run) => (run < x2 ? 1 : 0)),
]

describe('one column', () => {
  it('of zeros and ones is Fisher for groups of one size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 7 }), fc.nat(7), fc.nat(7), (runs, one, other) => {
        const [x1, x2] = [Math.min(one, runs), Math.min(other, runs)]
        const { p, isExact } = test([share(x1, runs, x2, runs)], runs)
        expect(isExact).toBe(true)
        expect(p).toBeCloseTo(fisherExact(x1, runs, x2, runs), 9)
      }),
    )
  })

  // R: wilcox.test(c(1.1, 2.2, 3.3, 4.4, 5.5), c(6.6, 7.7, 8.8, 9.9, 11), exact = TRUE): p-value = 0.007937.
  it('of ranks is the exact Mann-Whitney test', () => {
    expect(test([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]], 5).p).toBeCloseTo(0.007937, 6)
  })

  it('of many runs is close to Fisher, and never zero', () => {
    for (const [x1, x2] of [
      [15, 9],
      [18, 8],
      [20, 0],
    ] as const) {
      const { p, isExact } = test([share(x1, 20, x2, 20)], 20)
      expect(isExact).toBe(false)
      expect(p).toBeGreaterThan(0)
      const exact = fisherExact(x1, 20, x2, 20)
      expect(Math.abs(p - exact)).toBeLessThan(0.15 * exact + 1e-4)
    }
  })
})

it('of more than 100 runs a side tests every column by itself', () => {
  const column = share(80, 150, 60, 150)
  const { p } = test([column], 150)
  expect(p).toBeCloseTo(fisherExact(80, 150, 60, 150), 12)
  expect(test([column, share(75, 150, 75, 150)], 150).p).toBeCloseTo(2 * p, 12)
  const ranks = Array.from({ length: 300 }, (_, run) => (run < 150 ? 2 * run : 2 * run - 239))
  expect(test([ranks], 150).p).toBeLessThan(1e-7)
})

it('is 1 without columns, without runs on a side, and when nothing differs', () => {
  expect(test([], 0).p).toBe(1)
  expect(test([[1, 2, 3]], 0).p).toBe(1)
  expect(test([[1, 1, 1, 1]], 2)).toEqual({ p: 1, adjusted: [1], isExact: true })
})

it('does not depend on which group is first', () => {
  const values = [3, 1, 4, 1, 5, 9, 2]
  expect(test([values], 3).p).toBe(test([[...values.slice(3), ...values.slice(0, 3)]], 4).p)
})

it('is adjusted for the number of columns, and not for one column twice', () => {
  const strong = share(6, 6, 1, 6)
  const others = Array.from({ length: 10 }, (_, column) =>
    Array.from({ length: 12 }, (_, run) => (run * (column + 5)) % 13),
  )
  const [alone, twice, among] = [test([strong], 6), test([strong, strong], 6), test([strong, ...others], 6)]
  expect(twice.p).toBe(alone.p)
  expect(among.adjusted[0]).toBeGreaterThan(alone.p)
  expect(among.p).toBe(Math.min(...among.adjusted))
})

it('a column that does not count never makes the result significant', () => {
  const strong = share(6, 6, 0, 6)
  const weak = share(4, 6, 3, 6)
  const { p, adjusted } = test([strong, weak], 6, (column) => column === 1)
  expect(p).toBeGreaterThan(0.5)
  expect(adjusted[0]).toBeLessThan(0.01)
})

it('rejects unchanged groups as often as it says', () => {
  const random = generator(5)
  let rejected = 0
  for (let repetition = 0; repetition < 1000; repetition += 1) {
    const columns = Array.from({ length: 3 }, () => Array.from({ length: 10 }, () => (random() < 0.5 ? 1 : 0)))
    if (test(columns, 5).p <= 0.05) rejected += 1
  }
  // At most 5 %, with three standard deviations of 1,000 repetitions.
  expect(rejected).toBeLessThan(71)
})

it('counts the divisions of runs', () => {
  expect([divisionsOf(10, 5), divisionsOf(20, 10), divisionsOf(5, 0)]).toEqual([252, 184756, 1])
  expect(divisionsOf(4000, 2000)).toBe(Number.POSITIVE_INFINITY)
})

it('knows the smallest p value of a column', () => {
  expect(leastP(5, 5, 5)).toBeCloseTo(2 / 252, 12)
  expect(leastP(10, 10, 4)).toBeCloseTo(fisherExact(4, 10, 0, 10), 12)
  expect(leastP(1, 20, 1)).toBeCloseTo(1 / 21, 12)
  expect(leastP(5, 5, 0)).toBe(1)
})
