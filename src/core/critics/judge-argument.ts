import type { AcceptedArgument } from '../matchers/accepted-argument.js'
import { type AnyJudge, type CriticResult, isAbsent } from './critic.js'

const UNEARNED: CriticResult = { match: false, score: 0 }

/** What an expected call says about one argument, ready to be compared. */
export interface ExpectedArgument {
  readonly value: unknown
  /** Null where the value alone is compared. */
  readonly accepted: AcceptedArgument | null
  /** What the judge made of the value, or of each that is accepted; nothing where `accept` decides alone. */
  readonly prepared: readonly unknown[]
}

/** One argument as it was made, ready to be compared. */
export interface MadeArgument {
  readonly value: unknown
  /** Without the default of the schema. */
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
 * Step 5 of docs/spec/critics.md, one critic on one pair. What is accepted earns in full, and so does an argument
 * absent or null on both sides; anything else earns what the critic gives it beside the nearest value that is right.
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

/** What reports show as expected. */
export function shownExpected({ value, accepted }: ExpectedArgument): unknown {
  if (accepted === null) return value ?? null
  const [only] = accepted.values
  return accepted.values.length === 1 && Object.keys(accepted.source).length === 1 ? only : accepted.source
}
