import type { Difference } from '../gate/finding.js'

/** A matcher as data, in canonical form: hyphens, `exact` for a bare scalar and for `==`. Printed in results. */
export type MatcherSource = Readonly<Record<string, unknown>>

export interface Mismatch {
  /** A full clause: `expected >= 80, got 50`. */
  readonly reason: string
  readonly differences?: readonly Difference[]
  /** There was nothing to check, so the negation does not pass either. */
  readonly isUnjudged?: true
}

export interface Matcher {
  readonly source: MatcherSource
  /** Null when the value passes. `undefined` means that nothing is there. */
  readonly mismatch: (value: unknown) => Mismatch | null
}

/** A matcher as written in a suite. */
export type MatcherInput = string | number | boolean | null | MatcherObject

interface MatcherObject {
  readonly exact?: unknown
  readonly '=='?: unknown
  readonly '!='?: unknown
  readonly '>'?: number
  readonly '>='?: number
  readonly '<'?: number
  readonly '<='?: number
  readonly between?: readonly [number, number]
  readonly approx?: { readonly value: number; readonly within: number }
  readonly contains?: unknown
  readonly icontains?: string
  readonly 'contains-all'?: readonly unknown[]
  readonly contains_all?: readonly unknown[]
  readonly 'contains-any'?: readonly unknown[]
  readonly contains_any?: readonly unknown[]
  readonly 'starts-with'?: string
  readonly starts_with?: string
  readonly 'ends-with'?: string
  readonly ends_with?: string
  readonly regex?: string
  readonly schema?: boolean | object
  readonly 'one-of'?: readonly unknown[]
  readonly one_of?: readonly unknown[]
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'
  readonly length?: MatcherInput
  readonly absent?: boolean
  readonly each?: MatcherInput
  readonly any?: MatcherInput
  readonly not?: MatcherInput
  readonly all?: readonly MatcherInput[]
  readonly or?: readonly MatcherInput[]
  readonly snapshot?: true
  readonly normalize?: 'text' | 'datetime'
  readonly tolerance?: number | string
  readonly order?: 'any'
  readonly timezone?: string
}
