// One argument with more than one right answer, as `accept:` of an expected call writes it: a matcher, and `optional`.

import { isRecord } from '../trace/trace-fields.js'
import { buildMatcher, type MatcherProblem } from './build-matcher.js'
import type { MatcherInput, MatcherSource } from './matcher.js'

export interface AcceptedArgument {
  /** In canonical form. */
  readonly source: MatcherSource
  /** The values that `exact` and `one-of` list: partial credit is measured against the nearest. */
  readonly values: readonly unknown[]
  /** Null when the value is right; undefined and null mean an absent argument. */
  readonly complaint: (value: unknown) => string | null
}

/** A matcher as for any value, plus `optional`: the argument may be left out. */
export type AcceptedInput = MatcherInput | { readonly optional?: boolean }

/** Null when there is something wrong, which is added to `problems`. */
export function buildAccepted(input: unknown, problems: MatcherProblem[]): AcceptedArgument | null {
  if (!isRecord(input) || !Object.hasOwn(input, 'optional')) return accepting(input, false, problems)
  const { optional, ...matcher } = input
  if (typeof optional !== 'boolean') {
    problems.push({ message: '`optional` takes true or false', path: ['optional'] })
    return null
  }
  if (Object.keys(matcher).length > 0) return accepting(matcher, optional, problems)
  const message = '`optional` needs a matcher for the value when it is given: add `one_of: [...]`'
  problems.push({ message, path: [] })
  return null
}

function accepting(input: unknown, isOptional: boolean, problems: MatcherProblem[]): AcceptedArgument | null {
  const matcher = buildMatcher(input, problems)
  if (matcher === null) return null
  const { source, mismatch } = matcher
  const oneOf = source['one-of']
  const values = Array.isArray(oneOf) ? oneOf : Object.hasOwn(source, 'exact') ? [source.exact] : []
  const mayBeAbsent = isOptional || values.includes(null)
  return {
    source: isOptional ? { ...source, optional: true } : source,
    values,
    complaint: (value) => {
      const isAbsent = value === undefined || value === null
      return isAbsent && mayBeAbsent ? null : (mismatch(isAbsent ? undefined : value)?.reason ?? null)
    },
  }
}
