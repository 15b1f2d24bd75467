import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { certifiedPercent, certifies, exactLowerBound, exactUpperBound, furtherPassesFor } from './clopper-pearson.js'

interface Reference {
  readonly published: readonly { x: number; n: number; confidence: number; clopper_pearson: [number, number] }[]
  readonly grid: readonly {
    x: number
    n: number
    confidence: number
    lower_one_sided: number
    two_sided: [number, number]
  }[]
}

/** Each side of a two-sided interval takes half of what may go wrong. */
function interval(x: number, n: number, confidence: number): [number, number] {
  const side = (1 + confidence) / 2
  return [exactLowerBound(x, n, side), exactUpperBound(x, n, side)]
}

function expectClose(actual: number, expected: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * expected)
}

/** Within half a unit of the last digit printed; where a whole double is printed, its last bits are noise. */
function expectDigits(actual: number, expected: number): void {
  const decimals = String(expected).length - '0.'.length
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(Math.max(0.5 * 10 ** -decimals, 1e-14 * expected))
}

describe('the reference values', () => {
  const file = new URL('../../../shared/data/clopper-pearson.json', import.meta.url)
  if (!existsSync(file)) {
    it.skip('skipped: ../shared/data not here', () => {})
    return
  }
  const { published, grid }: Reference = JSON.parse(readFileSync(file, 'utf8'))

  it('are all there', () => {
    expect([published.length, grid.length]).toEqual([6, 83])
  })

  it.each(published)('published: $x of $n', ({ x, n, confidence, clopper_pearson }) => {
    const [lower, upper] = interval(x, n, confidence)
    expectDigits(lower, clopper_pearson[0])
    expectDigits(upper, clopper_pearson[1])
  })

  it.each(grid)('computed by scipy: $x of $n at $confidence', ({ x, n, confidence, lower_one_sided, two_sided }) => {
    expectClose(exactLowerBound(x, n, confidence), lower_one_sided)
    const [lower, upper] = interval(x, n, confidence)
    expectClose(lower, two_sided[0])
    expectClose(upper, two_sided[1])
  })
})

describe('certifiedPercent', () => {
  it.each([
    [1, 1, 5],
    [5, 5, 54],
    [10, 10, 74],
    [9, 10, 60],
    [59, 59, 95],
    [58, 58, 94],
    [0, 10, 0],
    [66_666, 100_000, 66],
    [99_000, 100_000, 98],
  ])('%d of %d certify %d percent', (x, n, expected) => {
    expect(certifiedPercent(x, n)).toBe(expected)
  })

  it('keeps a floor that is reached exactly', () => {
    // The bounds are 0.2, 0.5, 0.95 and 0.57, less the rounding of 1 - confidence.
    expect(certifiedPercent(1, 1, 0.8)).toBe(20)
    expect(certifiedPercent(2, 2, 0.75)).toBe(50)
    expect(certifiedPercent(1, 1, 0.05)).toBe(95)
    expect(certifiedPercent(1, 1, 0.43)).toBe(57)
  })
})

const counts = fc.integer({ min: 1, max: 2000 }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))
const confidences = fc.constantFrom(0.5, 0.9, 0.95, 0.99, 0.999)

describe('the bounds', () => {
  it('rise with the passes and fall with the runs', () => {
    fc.assert(
      fc.property(counts, confidences, ([x, n], confidence) => {
        const lower = exactLowerBound(x, n, confidence)
        const upper = exactUpperBound(x, n, confidence)
        if (x < n) {
          expect(exactLowerBound(x + 1, n, confidence)).toBeGreaterThan(lower)
          expect(exactUpperBound(x + 1, n, confidence)).toBeGreaterThan(upper)
        }
        expect(exactLowerBound(x, n + 1, confidence)).toBeLessThanOrEqual(lower)
        expect(exactUpperBound(x, n + 1, confidence)).toBeLessThanOrEqual(upper)
        expect(exactLowerBound(x + 1, n + 1, confidence)).toBeGreaterThan(lower)
      }),
    )
  })

  it('lie around the share of passes, wider with more confidence', () => {
    fc.assert(
      fc.property(counts, ([x, n]) => {
        expect(exactLowerBound(x, n, 0.9)).toBeLessThanOrEqual(x / n)
        expect(exactUpperBound(x, n, 0.9)).toBeGreaterThanOrEqual(x / n)
        expect(exactLowerBound(x, n, 0.99)).toBeLessThanOrEqual(exactLowerBound(x, n, 0.9))
      }),
    )
  })
})

describe('certifies', () => {
  it('says what the certified percent says', () => {
    fc.assert(
      fc.property(counts, confidences, fc.integer({ min: 0, max: 100 }), ([x, n], confidence, floor) => {
        expect(certifies(x, n, floor / 100, confidence)).toBe(certifiedPercent(x, n, confidence) >= floor)
      }),
      { numRuns: 500 },
    )
  })
})

describe('furtherPassesFor', () => {
  it.each([
    [9, 10, 60, 0],
    [9, 10, 61, 1],
    [0, 0, 95, 59],
    [10, 10, 90, 19],
    [19, 20, 90, 26],
  ])('after %d of %d, a floor of %d needs %d more', (x, n, floor, expected) => {
    expect(furtherPassesFor(x, n, floor / 100)).toBe(expected)
  })

  it('is the first number that is enough', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 97 }),
        (x, failures, floor) => {
          const further = furtherPassesFor(x, x + failures, floor / 100)
          let expected = x + failures === 0 ? 1 : 0
          while (certifiedPercent(x + expected, x + failures + expected) < floor) expected += 1
          expect(further).toBe(expected)
        },
      ),
    )
  })

  it('is null when no number of passes is enough, or none that anybody would run', () => {
    expect(furtherPassesFor(10, 10, 1)).toBeNull()
    expect(furtherPassesFor(0, 10, 0.9999)).toBeNull()
    expect(furtherPassesFor(10, 10, 0.9, 0.95, 18)).toBeNull()
  })
})

it('without a failure the bounds have closed forms, from either end', () => {
  expect(exactLowerBound(10, 10)).toBeCloseTo(0.05 ** 0.1, 15)
  expect(exactUpperBound(0, 10)).toBeCloseTo(1 - 0.05 ** 0.1, 15)
  expect([exactLowerBound(0, 10), exactUpperBound(10, 10)]).toEqual([0, 1])
  expect(exactUpperBound(3, 10)).toBeCloseTo(1 - exactLowerBound(7, 10), 15)
})
