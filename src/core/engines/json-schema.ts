// JSON Schema validation. The engine (ajv) costs 90 ms to load, which most commands do not need, so it is installed
// from outside: see engines.ts.
import { canonicalJson } from '../json/canonical-json.js'

export interface SchemaProblem {
  /** The place in the value, as a target path; empty for the whole value. */
  readonly path: string
  /** Text after the path: `must be string`. */
  readonly message: string
  /**
   * `format`: only a format does not match, which JSON Schema allows to ignore. `undecided`: the value could not be
   * validated. Undefined for every other problem.
   */
  readonly kind?: 'format' | 'undecided'
}

/** The problems of a value; empty when it is valid. Never throws. */
export type SchemaCheck = (value: unknown) => readonly SchemaProblem[]

export interface SchemaEngine {
  /** Throws McproveError SCHEMA_INVALID. */
  readonly compile: (schema: unknown) => SchemaCheck
}

/** The cause of a SCHEMA_INVALID when the schema may be valid but the engine cannot use it. */
export const NOT_SUPPORTED: unique symbol = Symbol('not supported')

/** Traces repeat the schemas of their tools. The cache is cleared after this many different ones. */
const MAX_REMEMBERED = 1_000

/** Problems as one text: `` `a` must be string; must have required property 'b' ``. */
export function listProblems(problems: readonly SchemaProblem[]): string {
  return problems.map(({ path, message }) => (path === '' ? message : `\`${path}\` ${message}`)).join('; ')
}

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
 * Compiles a JSON Schema: 2020-12 by default, or the draft that `$schema` names (draft-07, 2019-09, 2020-12). Throws
 * SCHEMA_INVALID for a malformed one. Schemas are cached by object and by text: do not change one afterwards.
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
