import type { FieldRule } from './fields/field-rule.js'

// What a critic is, as data and functions: the gate and the TypeScript classes are two faces of these.

/** How a critic judged one argument. The score is already multiplied by the weight. */
export interface CriticResult {
  /** Null when nobody judged. */
  readonly match: boolean | null
  readonly score: number
  /** Why not, in words. */
  readonly reason?: string | undefined
  /** Something the reader should know that costs nothing. */
  readonly note?: string | undefined
}

/**
 * Compares one argument. Both sides are prepared once (parsed, split into words) and compared often: an assignment looks
 * at every pair. A side that cannot be read is prepared as such, and then every comparison says so.
 */
export interface Judge<Prepared = unknown> {
  readonly prepare: (value: unknown) => Prepared
  readonly compare: (expected: Prepared, actual: Prepared, weight: number) => CriticResult
}

/** Methods, so that a judge of numbers is a judge. */
export interface AnyJudge {
  prepare(value: unknown): unknown
  compare(expected: unknown, actual: unknown, weight: number): CriticResult
}

/** A critic of one case: its weight is final. */
export interface CaseCritic {
  readonly field: string
  readonly path: readonly string[]
  readonly weight: number
  /** Null: shown and not judged. */
  readonly judge: AnyJudge | null
  /** What is right in every expected call that does not say so itself. */
  readonly rule?: FieldRule | undefined
}

/** For comparisons with a threshold: what decimal arithmetic calls equal is equal. */
export const ROUNDING = 1e-9

/** Nothing is there: such arguments match whatever the critic. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null
}
