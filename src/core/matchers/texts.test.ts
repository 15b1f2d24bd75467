import { expect, it } from 'vitest'
import { compileMatcher } from './compile-matcher.js'
import type { MatcherInput } from './matcher.js'

it.each<MatcherInput>([{ icontains: 'A' }, { 'starts-with': 'a' }, { 'ends-with': 'a' }])(
  '%j on a number says what it wants',
  (matcher) => {
    expect(compileMatcher(matcher).mismatch(5)).toMatchSnapshot()
  },
)

it('a regular expression is a string', () => {
  // Only a caller without types can write it.
  expect(() => compileMatcher({ regex: 5 } as unknown as MatcherInput)).toThrowErrorMatchingSnapshot()
})
