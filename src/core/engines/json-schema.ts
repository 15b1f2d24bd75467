// JSON Schema validation. The engine (ajv) costs 90 ms to load, which most commands do not need, so it is installed
// from outside: see engines.ts.
import { canonicalJson } from '../json/canonical-json.js'

export interface SchemaProblem {
  /** Where in the value, as a target path; empty for the whole value. */
  readonly path: string
  /** To follow the path: `must be string`. */
  readonly message: string
}

/** The problems of a value; none when it is valid. Never throws, whatever the value. */
export type SchemaCheck = (value: unknown) => readonly SchemaProblem[]

export interface SchemaEngine {
  /** Throws McproveError SCHEMA_INVALID. */
  readonly compile: (schema: unknown) => SchemaCheck
}

/** The cause of a SCHEMA_INVALID where the schema may well be valid, and only the engine cannot check by it. */
export const NOT_SUPPORTED: unique symbol = Symbol('not supported')

/** Traces repeat the schemas of their tools; past this many different ones the memory starts anew. */
const MAX_REMEMBERED = 1_000

let installed: SchemaEngine | undefined
let byObject = new WeakMap<object, SchemaCheck>()
const byText = new Map<string, SchemaCheck>()

export function installSchemaEngine(engine: SchemaEngine): void {
  if (installed === engine) return
  installed = engine
  byObject = new WeakMap()
  byText.clear()
}

/**
 * Compiles a JSON Schema: 2020-12, or draft-07, 2019-09 and 2020-12 as `$schema` says. Throws SCHEMA_INVALID for a
 * malformed one. A schema is compiled once, as an object and as a text: do not change it afterwards.
 */
export function compileSchema(schema: unknown): SchemaCheck {
  if (installed === undefined) throw new Error('the schema engine is not loaded: call loadEngines or installEngines')
  if (typeof schema !== 'object' || schema === null) return installed.compile(schema)
  let check = byObject.get(schema)
  if (check === undefined) {
    const text = canonicalJson(schema)
    check = byText.get(text) ?? installed.compile(schema)
    if (byText.size >= MAX_REMEMBERED) byText.clear()
    byText.set(text, check)
    byObject.set(schema, check)
  }
  return check
}
