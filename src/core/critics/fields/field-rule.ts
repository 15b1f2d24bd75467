import { McproveError } from '../../errors/error.js'
import { type AcceptedArgument, buildAccepted } from '../../matchers/accepted-argument.js'
import type { MatcherProblem } from '../../matchers/build-matcher.js'
import type { ComparisonWords } from '../../matchers/same-value.js'
import type { WantedCall } from '../evaluation.js'
import { fieldAt } from './field-path.js'

/** What a critic accepts for every expected call that does not state it. */
export interface FieldRule extends ComparisonWords {
  /** The values that are right. Default: the value in the expected call. */
  readonly one_of?: readonly unknown[] | undefined
  /** Leaving the argument out is right too. */
  readonly optional?: boolean | undefined
}

const ABSENT: AcceptedArgument = {
  source: { optional: true },
  values: [],
  complaint: (value) =>
    value === undefined || value === null ? null : 'expected no value, or the value of the critic',
}

/**
 * What is accepted at the field of a critic; null where only its value is compared. `filled` holds the arguments with
 * defaults.
 */
export function acceptedFor(
  {
    field,
    path,
    rule,
  }: { readonly field: string; readonly path: readonly string[]; readonly rule?: FieldRule | undefined },
  { args, accept }: Pick<WantedCall, 'accept' | 'args'>,
  filled: unknown,
): AcceptedArgument | null {
  const own = accept?.get(field)
  if (own !== undefined) return own
  if (rule === undefined) return null
  const { one_of, optional = false, ...words } = rule
  const written = fieldAt(args, field, path)
  const stated = written === undefined ? fieldAt(filled, field, path) : written
  const values = written === undefined && one_of !== undefined ? one_of : stated === undefined ? [] : [stated]
  if (values.length === 0) return optional ? ABSENT : null
  return compileAccepted(values, optional, words, field)
}

/** Throws BAD_USAGE for an invalid rule. */
function compileAccepted(
  values: readonly unknown[],
  optional: boolean,
  words: ComparisonWords,
  field: string,
): AcceptedArgument {
  const problems: MatcherProblem[] = []
  const given = Object.entries(words).filter(([, value]) => value !== undefined)
  const accepted = buildAccepted({ 'one-of': values, ...Object.fromEntries(given), optional }, problems)
  if (accepted !== null) return accepted
  throw new McproveError('BAD_USAGE', `the critic on \`${field}\`: ${problems[0]?.message ?? ''}`)
}
