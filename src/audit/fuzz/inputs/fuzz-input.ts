// What the fuzz lane sends, and what it says of it.
import type { RawRecord } from '../../../core/trace/trace-fields.js'
import type { KnownValue } from '../../values/known-values.js'

/** One call of a tool. */
export interface FuzzInput {
  readonly tool: string
  readonly args: RawRecord
  /** What the schema forbids about it; undefined for arguments that the schema allows. */
  readonly broken?: Break
  /** Values among the arguments that an answer of the server has named: a new server may name others. */
  readonly known?: readonly KnownValue[]
}

export type BreakKind =
  | 'missing'
  | 'type'
  /** A value of a wrong type that many servers convert on purpose: `"5"` for 5, null for no value. */
  | 'convertible'
  | 'enum'
  | 'fraction'
  | 'range'
  | 'length'
  | 'pattern'
  | 'format'
  | 'count'
  | 'unique'
  | 'extra'

/** One keyword of the schema, broken once. */
export interface Break {
  readonly kind: BreakKind
  /** Where: `filter`, `range`, `min`. */
  readonly path: readonly (string | number)[]
  /** After "accepts": "`count` as a text, not an integer". */
  readonly what: string
}
