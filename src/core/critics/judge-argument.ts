import type { AcceptedArgument } from '../matchers/accepted-argument.js'
import { type AnyJudge, type CriticResult, isAbsent } from './critic.js'

const UNEARNED: CriticResult = { match: false, score: 0 }

/** What an expected call says about one argument, prepared for comparison. */
export interface ExpectedArgument {
  readonly value: unknown
  /** Null where only the value is compared. */
  readonly accepted: AcceptedArgument | null
  /** What the judge prepared from the expected value, or from each accepted one; empty where `accept` alone decides. */
  readonly prepared: readonly unknown[]
}

/** One recorded argument, prepared for comparison. */
export interface MadeArgument {
  readonly value: unknown
  /** The value as recorded, without the default of the schema. */
  readonly plain: unknown
  readonly prepared: unknown
}

export function prepareExpected(
  judge: AnyJudge | null,
  value: unknown,
  accepted: AcceptedArgument | null,
  decidesAlone = false,
): ExpectedArgument {
  if (decidesAlone) return { value, accepted, prepared: [] }
  const values = accepted === null || accepted.values.length === 0 ? [value] : accepted.values
  return { value, accepted, prepared: values.map((one) => judge?.prepare(one)) }
}

/**
 * Step 5 of docs/spec/critics.md for one critic and one pair. An accepted value scores in full, and so does an argument
 * that is absent or null on both sides. Any other value scores what the critic gives it against the nearest right
 * value.
 */
export function judgeArgument(
  judge: AnyJudge,
  weight: number,
  { value, accepted, prepared }: ExpectedArgument,
  made: MadeArgument,
): CriticResult {
  if (accepted === null) {
    if (isAbsent(value) && isAbsent(made.value)) return { match: true, score: weight }
    return judge.compare(prepared[0], made.prepared, weight)
  }
  const complaint = accepted.complaint(made.value)
  if (complaint === null || accepted.complaint(made.plain) === null) return { match: true, score: weight }
  const results = prepared.map((one) => judge.compare(one, made.prepared, weight))
  const best = results.reduce((most, other) => (other.score > most.score ? other : most), UNEARNED)
  return best.match !== false || best.reason !== undefined ? best : { ...best, reason: complaint }
}

/** The value that reports show as expected. */
export function shownExpected({ value, accepted }: ExpectedArgument): unknown {
  if (accepted === null) return value ?? null
  const [only] = accepted.values
  return accepted.values.length === 1 && Object.keys(accepted.source).length === 1 ? only : accepted.source
}
