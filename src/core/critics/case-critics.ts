import type { AnyJudge, CaseCritic } from './critic.js'
import { alternativesOf, type WantedCall } from './evaluation.js'
import { fieldPath } from './fields/field-path.js'
import type { FieldRule } from './fields/field-rule.js'
import { uncriticizedFields } from './fields/uncriticized-fields.js'
import { resolveWeights, type Weight } from './kinds/fuzzy-weight.js'

/** A critic before the weights of its case are normalised. */
export interface FieldCritic {
  readonly field: string
  readonly weight: Weight
  /** Null: the field is shown but not judged. */
  readonly judge: AnyJudge | null
  /** The expected value for every expected call that does not state one. */
  readonly rule?: FieldRule | undefined
  /** The critic itself defines what is right, as a pattern does. */
  readonly needsNoValue?: boolean | undefined
}

/** The critics of a case with their final weights, followed by one for each argument without a critic. */
export function caseCritics(critics: readonly FieldCritic[], expected: readonly WantedCall[]): CaseCritic[] {
  const weights = resolveWeights(critics)
  const given = critics.map(({ field, judge, rule }, index) => ({
    field,
    path: fieldPath(field),
    weight: weights[index] ?? 0,
    judge,
    rule,
  }))
  const others = uncriticizedFields(expected.flatMap(alternativesOf), critics)
  return [...given, ...others.map((field) => ({ field, path: fieldPath(field), weight: 0, judge: null }))]
}

/** The index of the first critic whose field another critic already has; -1 when there is none. */
export function repeatedField(critics: readonly { readonly field: string }[]): number {
  return critics.findIndex(({ field }, index) => critics.findIndex((other) => other.field === field) < index)
}
