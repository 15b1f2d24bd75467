import { expect, it } from 'vitest'
import { passAtK, passHatK } from './pass-estimators.js'

it('gives the estimates', () => {
  expect(passHatK(10, 9, 1)).toBe(0.9)
  expect(passHatK(4, 3, 2)).toBe(0.5)
  expect(passAtK(4, 1, 2)).toBe(0.5)
  expect(passHatK(1, 1, 1)).toBe(1)
})

it.each([
  [0, 0, 1, 'passHatK(0, 0, 1): n, the number of runs, must be a positive integer, got 0'],
  [4.5, 3, 2, 'passHatK(4.5, 3, 2): n, the number of runs, must be a positive integer, got 4.5'],
  [4, 5, 2, 'passHatK(4, 5, 2): c, the number of passes, must be an integer from 0 to 4, got 5'],
  [4, -1, 2, 'passHatK(4, -1, 2): c, the number of passes, must be an integer from 0 to 4, got -1'],
  [4, 3, 0, 'passHatK(4, 3, 0): k must be an integer from 1 to 4, got 0'],
  [4, 3, 5, 'passHatK(4, 3, 5): k must be an integer from 1 to 4, got 5'],
  [4, 3, Number.NaN, 'passHatK(4, 3, NaN): k must be an integer from 1 to 4, got NaN'],
])('refuses n %d, c %d, k %d', (n, c, k, message) => {
  const hint = 'Call passHatK(runs, passes, k).'
  expect(() => passHatK(n, c, k)).toThrow(expect.objectContaining({ code: 'BAD_USAGE', message, hint }))
  expect(() => passAtK(n, c, k)).toThrow(message.replace('passHatK', 'passAtK'))
})
