/**
 * What a change of a schema does to the values it lets pass: fewer, more, some of each or who knows (`other`), or the
 * same ones (`none`: a description, a default).
 */
export type SchemaEffect = 'narrower' | 'wider' | 'other' | 'none'

/** Who writes by the schema: of an `input` it is the caller, so less breaks; of an `output` the server, so more does. */
export type SchemaRole = 'input' | 'output'

/** One change of a JSON Schema, at its place. */
export interface SchemaChange {
  /** `city`, `filters[].kind`; empty for the whole. */
  readonly path: string
  readonly breaking: boolean
  /** What changed, without the place. */
  readonly message: string
}

/** Tells of a change at the place that is being compared. */
export type Tell = (effect: SchemaEffect, message: string) => void
