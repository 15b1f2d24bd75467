import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percent, roundRatio } from './percent.js'

describe('percent', () => {
  it('floors the quotient of the exact counts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9e13 }), fc.integer({ min: 1, max: 9e13 }), (a, b) => {
        const [part, whole] = [Math.min(a, b), Math.max(a, b)]
        expect(percent(part, whole)).toBe(Number((100n * BigInt(part)) / BigInt(whole)))
      }),
    )
  })

  it.each([
    [29, 100, 29],
    [57, 100, 57],
    [2, 3, 66],
    [999_999, 1_000_000, 99],
    [1, 1, 100],
  ])('%d of %d is %d', (part, whole, expected) => {
    expect(percent(part, whole)).toBe(expected)
  })

  it('is 0 of nothing, or what the caller says', () => {
    expect(percent(0, 0)).toBe(0)
    expect(percent(0, 0, 100)).toBe(100)
  })
})

describe('roundRatio', () => {
  it('keeps 9 decimals', () => {
    expect(roundRatio(2 / 3)).toBe(0.666666667)
    expect(roundRatio(1 - 0.7)).toBe(0.3)
    expect(roundRatio(1)).toBe(1)
    expect(roundRatio(4e-10)).toBe(0)
  })
})
