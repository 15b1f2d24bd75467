import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimatePassAtK, estimatePassHatK, passHatKPercent } from './pass-hat-k.js'

function choose(n: bigint, k: bigint): bigint {
  let result = 1n
  for (let i = 1n; i <= k; i += 1n) result = (result * (n - k + i)) / i
  return k > n ? 0n : result
}

/** C(c,k) / C(n,k) as a fraction, by the definition. */
function fraction(n: number, c: number, k: number): [top: bigint, bottom: bigint] {
  return [choose(BigInt(c), BigInt(k)), choose(BigInt(n), BigInt(k))]
}

/** A fraction as the nearest double, give or take one part in 10^18. */
function toNumber([top, bottom]: [bigint, bigint]): number {
  return Number((top * 10n ** 18n) / bottom) / 1e18
}

const counts = fc
  .integer({ min: 1, max: 300 })
  .chain((n) => fc.tuple(fc.constant(n), fc.integer({ min: 0, max: n }), fc.integer({ min: 1, max: n })))

describe('passHatK', () => {
  it('is C(c,k) / C(n,k)', () => {
    fc.assert(
      fc.property(counts, ([n, c, k]) => {
        expect(estimatePassHatK(n, c, k)).toBeCloseTo(toNumber(fraction(n, c, k)), 12)
      }),
    )
  })

  it('is the share of passes for k = 1, to the last bit', () => {
    fc.assert(
      fc.property(counts, ([n, c]) => {
        expect(estimatePassHatK(n, c, 1)).toBe(c / n)
      }),
    )
  })

  it('neither overflows nor loses its way with 100,000 runs', () => {
    expect(estimatePassHatK(100_000, 100_000, 100_000)).toBe(1)
    expect(estimatePassHatK(100_000, 99_999, 50_000)).toBe(0.5)
    expect(estimatePassHatK(100_000, 50_000, 50_000)).toBe(0)
    expect(estimatePassHatK(100_000, 99_000, 10)).toBeCloseTo(toNumber(fraction(100_000, 99_000, 10)), 12)
  })
})

describe('passAtK', () => {
  it('is 1 - C(n-c,k) / C(n,k)', () => {
    fc.assert(
      fc.property(counts, ([n, c, k]) => {
        expect(estimatePassAtK(n, c, k)).toBeCloseTo(1 - toNumber(fraction(n, n - c, k)), 12)
      }),
    )
  })

  it('prints as one writes it', () => {
    expect(estimatePassAtK(10, 3, 1)).toBe(0.3)
    expect(estimatePassAtK(10, 1, 3)).toBe(0.3)
    expect(estimatePassAtK(4, 0, 2)).toBe(0)
    expect(estimatePassAtK(4, 4, 4)).toBe(1)
  })
})

describe('passHatKPercent', () => {
  it('is the floor of the exact value', () => {
    fc.assert(
      fc.property(counts, ([n, c, k]) => {
        const [top, bottom] = fraction(n, c, k)
        expect(passHatKPercent(n, c, k)).toBe(Number((100n * top) / bottom))
      }),
      { numRuns: 1000 },
    )
  })

  it('is exact for every small count', () => {
    const wrong: unknown[] = []
    for (let n = 1; n <= 30; n += 1) {
      for (let c = 0; c <= n; c += 1) {
        for (let k = 1; k <= n; k += 1) {
          const [top, bottom] = fraction(n, c, k)
          if (passHatKPercent(n, c, k) !== Number((100n * top) / bottom)) wrong.push([n, c, k])
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('decides what the floating product cannot', () => {
    // With one failure it is 1 - k/n, an integer percent here.
    expect(passHatKPercent(100_000, 99_999, 43_000)).toBe(57)
    expect(passHatKPercent(100_000, 99_999, 43_001)).toBe(56)
    // 36 less 1.6e-9, and 22 less 8.4e-7 after 299 factors.
    expect(passHatKPercent(99_998, 99_996, 39_999)).toBe(35)
    expect(passHatKPercent(99_136, 98_636, 299)).toBe(21)
    expect(passHatKPercent(100_000, 57_000, 1)).toBe(57)
    expect(passHatKPercent(100_000, 99_999, 1)).toBe(99)
    expect(passHatKPercent(100_000, 100_000, 7)).toBe(100)
    expect(passHatKPercent(100_000, 4, 5)).toBe(0)
  })
})

it('the published pass^k of tau-bench airline (50 tasks, 4 trials each) comes out', () => {
  // How many tasks passed 0, 1, 2, 3 and 4 of their 4 trials: ../shared/data/tau-bench-airline.json.
  const tasksByPasses = [14, 12, 10, 4, 10]
  const mean = (estimate: (c: number) => number) =>
    tasksByPasses.reduce((sum, tasks, c) => sum + tasks * estimate(c), 0) / 50
  expect([1, 2, 3, 4].map((k) => mean((c) => estimatePassHatK(4, c, k)).toFixed(3))).toEqual([
    '0.420',
    '0.273',
    '0.220',
    '0.200',
  ])
  expect([1, 2, 3, 4].map((k) => mean((c) => estimatePassAtK(4, c, k)).toFixed(3))).toEqual([
    '0.420',
    '0.567',
    '0.660',
    '0.720',
  ])
})
