import { McproveError } from '../../core/errors/error.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'

/** OpenAI supports far less; more than this is a mistake, or an object that contains itself. */
const MAX_NESTING = 50

/** Keywords that hold a schema or a list of them, and those that hold schemas by name. */
const SCHEMAS = ['items', 'prefixItems', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else']
const NAMED_SCHEMAS = ['properties', 'patternProperties', 'dependentSchemas']
const DEFINITIONS = ['$defs', 'definitions']

/** Throws SCHEMA_INVALID for a schema nested deeper than 50. Any depth is allowed through `$ref`. */
export function checkNesting(schema: unknown): void {
  // A set may grow during iteration: each definition is its own root, and is visited once.
  const roots = new Set<unknown>([schema])
  for (const root of roots) {
    let level = new Set<unknown>([root])
    for (let depth = 0; level.size > 0; depth += 1) {
      if (depth > MAX_NESTING) throw tooDeep()
      const next = new Set<unknown>()
      for (const parent of level) {
        if (!isRecord(parent)) continue
        for (const inner of innerSchemas(parent)) next.add(inner)
        for (const definition of namedSchemas(parent, DEFINITIONS)) roots.add(definition)
      }
      level = next
    }
  }
}

function innerSchemas(parent: RawRecord): unknown[] {
  // flatMap flattens lists and keeps single schemas.
  return [...SCHEMAS.flatMap((keyword) => parent[keyword] ?? []), ...namedSchemas(parent, NAMED_SCHEMAS)]
}

function namedSchemas(parent: RawRecord, keywords: readonly string[]): unknown[] {
  return keywords.flatMap((keyword) => {
    const named = parent[keyword]
    return isRecord(named) ? Object.values(named) : []
  })
}

function tooDeep(): McproveError {
  return new McproveError('SCHEMA_INVALID', `The schema is nested deeper than ${MAX_NESTING}`, {
    hint: 'Move inner schemas to `$defs` and refer to them with `$ref`.',
  })
}
