import { expect, it } from 'vitest'
import { readNumber } from './read-number.js'

it.each([
  [5, 5],
  ['5', 5],
  [' -5.25 ', -5.25],
  ['+.5', 0.5],
  ['5.', 5],
  ['1e3', 1000],
  ['2E-2', 0.02],
])('%j is %d', (value, number) => {
  expect(readNumber(value)).toBe(number)
})

it.each([
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '1e999',
  '',
  '.',
  '0x10',
  '1,000',
  '5 m',
  'Infinity',
  true,
  null,
  ['5'],
])('%j is no number', (value) => {
  expect(readNumber(value)).toBeNull()
})
