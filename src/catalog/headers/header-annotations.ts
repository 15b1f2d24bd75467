import { showName } from '../../core/text/show-name.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'

const ANNOTATION = 'x-mcp-header'
/** The name of a header field (RFC 9110, section 5.1). */
const FIELD_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const TYPES: readonly unknown[] = ['string', 'integer', 'boolean']

/** Keywords with a schema or a list of schemas, and keywords with a map to schemas. */
const SCHEMAS = [
  'items',
  'prefixItems',
  'additionalItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
]
const MAPS = ['patternProperties', 'dependentSchemas', '$defs', 'definitions']

/**
 * Why the `x-mcp-header` annotations of an input schema are invalid (MCP 2026-07-28, Streamable HTTP); null when they are
 * valid or there are none. A client over HTTP must leave a tool with an invalid one out of its list.
 */
export function headerAnnotationMistake(inputSchema: unknown): string | null {
  return mistakeIn(inputSchema, [], new Map())
}

/** `path` is null below a keyword other than `properties`. */
function mistakeIn(schema: unknown, path: readonly string[] | null, seen: Map<string, string>): string | null {
  if (Array.isArray(schema)) return first(schema, (one) => mistakeIn(one, path, seen))
  if (!isRecord(schema)) return null
  const own = Object.hasOwn(schema, ANNOTATION) ? annotationMistake(schema, path, seen) : null
  if (own !== null) return own
  const properties = isRecord(schema.properties) ? Object.entries(schema.properties) : []
  return (
    first(properties, ([key, property]) => mistakeIn(property, path === null ? null : [...path, key], seen)) ??
    first(SCHEMAS, (keyword) => mistakeIn(schema[keyword], null, seen)) ??
    first(MAPS, (keyword) => {
      const map = schema[keyword]
      return isRecord(map) ? mistakeIn(Object.values(map), null, seen) : null
    })
  )
}

function annotationMistake(
  schema: Readonly<Record<string, unknown>>,
  path: readonly string[] | null,
  seen: Map<string, string>,
): string | null {
  const name = schema[ANNOTATION]
  const annotation = `${ANNOTATION} ${showValue(name, 60)}`
  if (path === null || path.length === 0)
    return `${annotation} is not on a property that is reached by "properties" only`
  const parameter = showName(path.join('.'))
  if (typeof name !== 'string' || name === '') return `${annotation} of ${parameter} must be a text that is not empty`
  if (!FIELD_NAME.test(name)) return `${annotation} of ${parameter} is not the name of an HTTP header`
  if (!TYPES.includes(schema.type)) {
    const found = schema.type === undefined ? 'has no type' : `has the type ${showValue(schema.type, 60)}`
    return `${annotation} of ${parameter}: a header needs a string, an integer or a boolean, but it ${found}`
  }
  const other = seen.get(name.toLowerCase())
  if (other !== undefined) return `${annotation} of ${parameter} is also the header of ${other}`
  seen.set(name.toLowerCase(), parameter)
  return null
}

function first<T>(values: readonly T[], mistakeOf: (value: T) => string | null): string | null {
  for (const value of values) {
    const mistake = mistakeOf(value)
    if (mistake !== null) return mistake
  }
  return null
}
