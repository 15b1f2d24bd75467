import type { FieldRule } from './fields/field-rule.js'

// What a critic is, as data and functions. The `critics` gate and the TypeScript classes both use it.

/** How a critic judged one argument. The score is already multiplied by the weight. */
export interface CriticResult {
  /** Null when the argument was not judged. */
  readonly match: boolean | null
  readonly score: number
  /** Why it did not match, as a sentence. */
  readonly reason?: string | undefined
  /** Information for the reader that does not change the score. */
  readonly note?: string | undefined
}

/**
 * Compares one argument. Both sides are prepared once (parsed, split into words) because the assignment compares every
 * pair. A side that cannot be read is marked as such, and every comparison with it reports that.
 */
export interface Judge<Prepared = unknown> {
  readonly prepare: (value: unknown) => Prepared
  readonly compare: (expected: Prepared, actual: Prepared, weight: number) => CriticResult
}

/** A judge for values of any type. Declared with methods, so that a judge of numbers is assignable to it. */
export interface AnyJudge {
  prepare(value: unknown): unknown
  compare(expected: unknown, actual: unknown, weight: number): CriticResult
}

/** A critic of one case: its weight is final. */
export interface CaseCritic {
  readonly field: string
  readonly path: readonly string[]
  readonly weight: number
  /** Null: the field is shown but not judged. */
  readonly judge: AnyJudge | null
  /** The expected value for every expected call that does not state one. */
  readonly rule?: FieldRule | undefined
}

/** Slack for comparisons with a threshold, so that values that are equal in decimal notation count as equal. */
export const ROUNDING = 1e-9

/** True when a side is absent. Two absent arguments match under every critic. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null
}
