import { McproveError } from '../errors/error.js'
import { childPath } from '../expect/target-path.js'
import { buildMatcher, type MatcherProblem } from './build-matcher.js'
import type { Matcher, MatcherInput } from './matcher.js'

/** Compiles a matcher that comes from code: the defaults and limits of gates, the API. Throws for a bad one. */
export function compileMatcher(input: MatcherInput): Matcher {
  const problems: MatcherProblem[] = []
  const matcher = buildMatcher(input, problems)
  if (matcher !== null) return matcher
  const list = problems.map(({ message, path }) => [path.reduce<string>(childPath, ''), message])
  const text = list.map(([path, message]) => (path === '' ? message : `at \`${path}\`: ${message}`)).join('; ')
  throw new McproveError('SUITE_INVALID', `Not a matcher: ${text}`)
}
