import { expect, it } from 'vitest'
import { passAtK, passHatK } from './pass-estimators.js'

it('gives the estimates', () => {
  expect(passHatK(10, 9, 1)).toBe(0.9)
  expect(passHatK(4, 3, 2)).toBe(0.5)
  expect(passAtK(4, 1, 2)).toBe(0.5)
  expect(passHatK(1, 1, 1)).toBe(1)
})

it.each([
  [0, 0, 1],
  [4.5, 3, 2],
  [4, 5, 2],
  [4, -1, 2],
  [4, 3, 0],
  [4, 3, 5],
  [4, 3, Number.NaN],
])('refuses n %d, c %d, k %d', (n, c, k) => {
  expect(() => passHatK(n, c, k)).toFailWithHint('BAD_USAGE')
  expect(() => passAtK(n, c, k)).toFailWithHint('BAD_USAGE')
})
