import { withNull } from './nullable-schema.js'
import { allowsNull, Inexpressible, type PlainRoot, type PlainSchema } from './plain-schema.js'
import { checkNesting } from './schema-nesting.js'
import { simplifySchema } from './simplify-schema.js'

/** The strict-mode form of a schema. */
export type StrictSchema =
  | { readonly strict: true; readonly schema: Readonly<Record<string, unknown>> }
  /** The schema unchanged, and why strict mode cannot express it. */
  | { readonly strict: false; readonly schema: unknown; readonly reason: string }

/**
 * A tool's input schema for OpenAI's strict mode: every object closed, every property required, and null for optional
 * ones. A schema that strict mode cannot express is returned unchanged with `strict: false` and the reason. Throws
 * McproveError SCHEMA_INVALID for inline nesting deeper than 50. `withoutWireNulls` converts arguments back.
 */
export function toOpenAiStrictSchema(schema: unknown): StrictSchema {
  checkNesting(schema)
  try {
    return { strict: true, schema: strictDocument(simplifySchema(schema)) }
  } catch (error) {
    if (!(error instanceof Inexpressible)) throw error
    return { strict: false, schema, reason: error.message }
  }
}

function strictDocument(plain: PlainRoot): Readonly<Record<string, unknown>> {
  const { root, defs } = plain
  const $defs = Object.fromEntries([...defs].map(([name, schema]) => [name, strictSchema(schema, plain)]))
  return { ...strictSchema(root, plain), ...(defs.size === 0 ? {} : { $defs }) }
}

function strictSchema(schema: PlainSchema, plain: PlainRoot): PlainSchema {
  const { properties, required = [], items, anyOf } = schema
  return {
    ...schema,
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((branch) => strictSchema(branch, plain)) }),
    ...(items === undefined ? {} : { items: strictSchema(items, plain) }),
    ...(properties === undefined ? {} : strictProperties(properties, required, plain)),
  }
}

function strictProperties(
  properties: Readonly<Record<string, PlainSchema>>,
  required: readonly string[],
  plain: PlainRoot,
): PlainSchema & { readonly additionalProperties: false } {
  const strict = Object.entries(properties).map(([name, property]) => {
    const inner = strictSchema(property, plain)
    return [name, required.includes(name) || allowsNull(property, plain) ? inner : withNull(inner)]
  })
  return { properties: Object.fromEntries(strict), required: Object.keys(properties), additionalProperties: false }
}
