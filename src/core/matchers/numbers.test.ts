import { expect, it } from 'vitest'
import { compileMatcher } from './compile-matcher.js'
import type { MatcherInput } from './matcher.js'

it.each<[number, number, number, boolean]>([
  [0, 0, 0, true],
  [1, 0.1, 1.1, true],
  [1, 0.1, 0.9, true],
  [1, 0.1, 1.1001, false],
  // 1000.1 - 1000 is 0.10000000000002274 in binary, and 0.1 + 0.2 is 0.30000000000000004.
  [1000, 0.1, 1000.1, true],
  [0, 0.3, 0.1 + 0.2, true],
  [0.1 + 0.2, 0.3, 0, true],
])('approx %d within %d of %d: %s', (value, within, actual, verdict) => {
  expect(compileMatcher({ approx: { value, within } }).mismatch(actual) === null).toBe(verdict)
})

it.each([
  [0.999, false],
  [1, true],
  [3, true],
  [3.001, false],
])('between 1 and 3 is %d: %s', (actual, verdict) => {
  expect(compileMatcher({ between: [1, 3] }).mismatch(actual) === null).toBe(verdict)
})

it.each([
  [{ between: ['a', 2] }, '`between[0]`'],
  [{ between: [1, Number.POSITIVE_INFINITY] }, '`between[1]`'],
  [{ approx: null }, '`approx`'],
  [{ approx: [1, 2] }, '`approx`'],
  [{ approx: { within: 1 } }, '`approx.value`'],
])('%j is no matcher', (input, place) => {
  // Only a caller without types can write it.
  const compile = () => compileMatcher(input as unknown as MatcherInput)
  expect(compile).toFailWithHint('SUITE_INVALID')
  expect(compile).toThrow(place)
})
