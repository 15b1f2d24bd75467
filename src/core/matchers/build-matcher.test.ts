import { expect, it } from 'vitest'
import { buildMatcher, type MatcherProblem } from './build-matcher.js'
import { explainMatch } from './definition.js'

function problemsOf(input: unknown): MatcherProblem[] {
  const problems: MatcherProblem[] = []
  const matcher = buildMatcher(input, problems)
  expect(matcher === null).toBe(problems.length > 0)
  return problems
}

it('a snapshot is refused unless it is allowed', () => {
  expect(problemsOf({ snapshot: true })).toMatchSnapshot([{ path: ['snapshot'] }])
})

it('matchers may nest 64 levels deep', () => {
  const nested = (levels: number) => {
    let input: unknown = 1
    for (let level = 0; level < levels; level++) input = { not: input }
    return problemsOf(input).map(({ message }) => message)
  }
  expect(nested(64)).toEqual([])
  expect(nested(65)).toEqual(['matchers are nested too deeply here'])
})

it('a bare value has to be JSON', () => {
  expect(problemsOf(Number.NaN)).toMatchSnapshot([{ path: [] }])
})

it('an error that is not ours is not explained away', () => {
  const error = new TypeError('a bug')
  expect(() => explainMatch(error)).toThrow(error)
})
