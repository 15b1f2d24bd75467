import { expect, it } from 'vitest'
import { stoppedRates } from './stopped-rates.js'

it('is the largest likelihood with one rate, against the mean likelihood with two', () => {
  // 2 of 2, then 0 of 2: (1/2)^4 against (1/3)(1/3).
  expect(stoppedRates(2, 2, 0, 2)).toBeCloseTo(9 / 16, 12)
  expect(stoppedRates(0, 2, 2, 2)).toBeCloseTo(9 / 16, 12)
})

it('is 1 where the samples agree, and small where they do not', () => {
  expect(stoppedRates(9, 10, 9, 10)).toBe(1)
  expect(stoppedRates(0, 5, 0, 5)).toBe(1)
  expect(stoppedRates(55, 56, 0, 4)).toBeLessThan(0.001)
})
