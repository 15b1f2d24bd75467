import type { AnyJudge, CaseCritic } from './critic.js'
import { fieldPath } from './field-path.js'
import { resolveWeights, type Weight } from './fuzzy-weight.js'
import { uncriticizedFields } from './uncriticized-fields.js'

/** A critic before the weights of its case are put in proportion. */
export interface FieldCritic {
  readonly field: string
  readonly weight: Weight
  /** Null: shown and not judged. */
  readonly judge: AnyJudge | null
}

/** The critics of a case with their final weights, and after them one for each argument that none looks at. */
export function caseCritics(
  critics: readonly FieldCritic[],
  expected: readonly { readonly args: Readonly<Record<string, unknown>> }[],
): CaseCritic[] {
  const weights = resolveWeights(critics)
  const given = critics.map(({ field, judge }, index) => ({
    field,
    path: fieldPath(field),
    weight: weights[index] ?? 0,
    judge,
  }))
  const others = uncriticizedFields(expected, critics)
  return [...given, ...others.map((field) => ({ field, path: fieldPath(field), weight: 0, judge: null }))]
}

/** The first critic whose field another one has already; -1 when there is none. */
export function repeatedField(critics: readonly { readonly field: string }[]): number {
  return critics.findIndex(({ field }, index) => critics.findIndex((other) => other.field === field) < index)
}
