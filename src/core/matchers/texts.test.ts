import { expect, it } from 'vitest'
import { compileMatcher } from './compile-matcher.js'
import type { MatcherInput } from './matcher.js'

it.each<[MatcherInput, string]>([
  [{ icontains: 'A' }, 'expected to contain, ignoring case, "A", got the number 5'],
  [{ 'starts-with': 'a' }, 'expected a string that starts with "a", got the number 5'],
  [{ 'ends-with': 'a' }, 'expected a string that ends with "a", got the number 5'],
])('%j on a number says what it wants', (matcher, reason) => {
  expect(compileMatcher(matcher).mismatch(5)).toEqual({ reason })
})

it('a regular expression is a string', () => {
  // Only a caller without types can write it.
  expect(() => compileMatcher({ regex: 5 } as unknown as MatcherInput)).toThrow(
    'at `regex`: `regex` takes a string, got the number 5',
  )
})
