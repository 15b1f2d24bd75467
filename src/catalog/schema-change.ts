/**
 * How a schema change affects the valid values: fewer, more, both or unknown (`other`), or the same ones (`none`: a
 * description, a default).
 */
export type SchemaEffect = 'narrower' | 'wider' | 'other' | 'none'

/**
 * Who produces the values: for an `input` the caller, so fewer valid values are breaking; for an `output` the server,
 * so more are.
 */
export type SchemaRole = 'input' | 'output'

/** One change of a JSON Schema, at its place. */
export interface SchemaChange {
  /** `city`, `filters[].kind`; empty for the whole schema. */
  readonly path: string
  readonly breaking: boolean
  /** What changed, without the place. */
  readonly message: string
}

/** Reports a change at the current place. */
export type Tell = (effect: SchemaEffect, message: string) => void
