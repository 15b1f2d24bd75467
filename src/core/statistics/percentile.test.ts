import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fewestRunsFor, isPercentile, percentileOf } from './percentile.js'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('percentiles by nearest rank', () => {
  it.each([
    ['p50', 5, 3],
    ['p50', 4, 2],
    ['p90', 10, 9],
    ['p95', 20, 19],
    ['p99', 100, 99],
    ['p99', 101, 100],
    ['p95', 1, 1],
  ] as const)('%s of 1 to %i is %i', (percentile, count, value) => {
    expect(percentileOf(upTo(count), percentile)).toBe(value)
  })

  it('takes a measured value, never one in between', () => {
    expect(percentileOf([15, 20, 35, 40, 50], 'p50')).toBe(35)
  })

  it.each([
    ['p50', 2],
    ['p90', 10],
    ['p95', 20],
    ['p99', 100],
  ] as const)('%s is below the largest value from %i values on', (percentile, fewest) => {
    expect(fewestRunsFor(percentile)).toBe(fewest)
    expect(percentileOf(upTo(fewest), percentile)).toBe(fewest - 1)
    expect(percentileOf(upTo(fewest - 1), percentile)).toBe(fewest - 1)
  })

  it('at least that share of the values is at or below it, and a smaller value has less', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.constantFrom('p50', 'p90', 'p95', 'p99'), (list, p) => {
        const sorted = list.toSorted((a, b) => a - b)
        const value = percentileOf(sorted, p)
        const share = (limit: (one: number) => boolean) => (100 * sorted.filter(limit).length) / sorted.length
        expect(share((one) => one <= value)).toBeGreaterThanOrEqual(Number(p.slice(1)))
        expect(share((one) => one < value)).toBeLessThan(Number(p.slice(1)))
      }),
    )
  })

  it('knows its names', () => {
    expect(['p50', 'p99', 'p75', 'max', 'toString'].map(isPercentile)).toEqual([true, true, false, false, false])
  })
})
