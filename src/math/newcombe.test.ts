import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newcombeInterval } from './newcombe.js'

const Z_95 = 1.959964

it.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [6, 7, 2, 7, 0.0582, 0.8062],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [0, 10, 0, 20, -0.1611, 0.2775],
  [0, 10, 0, 10, -0.2775, 0.2775],
  [10, 10, 0, 20, 0.6791, 1],
  [10, 10, 0, 10, 0.6075, 1],
])('%i/%i - %i/%i is as in table II of Newcombe 1998, method 10', (x1, n1, x2, n2, lower, upper) => {
  const found = newcombeInterval(x1, n1, x2, n2, Z_95)
  expect(found.map((limit) => Number(limit.toFixed(4)))).toEqual([lower, upper])
})

it('holds the difference, stays within -1 and 1, and turns around with its samples', () => {
  const sample = fc
    .integer({ min: 1, max: 1000 })
    .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))
  fc.assert(
    fc.property(sample, sample, ([x1, n1], [x2, n2]) => {
      const [lower, upper] = newcombeInterval(x1, n1, x2, n2, Z_95)
      const difference = x1 / n1 - x2 / n2
      expect(lower).toBeGreaterThanOrEqual(-1)
      expect(lower).toBeLessThanOrEqual(difference)
      expect(upper).toBeGreaterThanOrEqual(difference)
      expect(upper).toBeLessThanOrEqual(1)
      const [turnedLower, turnedUpper] = newcombeInterval(x2, n2, x1, n1, Z_95)
      expect(turnedLower).toBeCloseTo(-upper, 12)
      expect(turnedUpper).toBeCloseTo(-lower, 12)
    }),
  )
})
