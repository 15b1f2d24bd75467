import type { AnyJudge, CaseCritic } from './critic.js'
import { alternativesOf, type WantedCall } from './evaluation.js'
import { fieldPath } from './fields/field-path.js'
import type { FieldRule } from './fields/field-rule.js'
import { uncriticizedFields } from './fields/uncriticized-fields.js'
import { resolveWeights, type Weight } from './kinds/fuzzy-weight.js'

/** A critic before the weights of its case are put in proportion. */
export interface FieldCritic {
  readonly field: string
  readonly weight: Weight
  /** Null: shown and not judged. */
  readonly judge: AnyJudge | null
  /** What is right in every expected call that does not say so itself. */
  readonly rule?: FieldRule | undefined
  /** The critic itself says what is right: a pattern. */
  readonly needsNoValue?: boolean | undefined
}

/** The critics of a case with their final weights, and after them one for each argument that none looks at. */
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

/** The first critic whose field another one has already; -1 when there is none. */
export function repeatedField(critics: readonly { readonly field: string }[]): number {
  return critics.findIndex(({ field }, index) => critics.findIndex((other) => other.field === field) < index)
}
