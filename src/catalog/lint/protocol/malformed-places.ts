// Where a schema is not valid JSON Schema: the meta-schemas of draft-07, 2019-09 and 2020-12 as a table. By hand,
// because ajv takes 90 ms to load, and every `inspect`, `init` and suite with `tool_quality` would wait for it; a test
// compares the table with ajv.
import { showValue } from '../../../core/text/show-value.js'
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import { subschemas } from './subschemas.js'

export interface SchemaProblem {
  /** `properties.city.type`; empty for the schema itself. */
  readonly path: string
  /** What is there. */
  readonly value: unknown
  /** Text after the path: `is 5, not a text`. */
  readonly message: string
}

const SHOWN_CHARACTERS = 60
const DEFAULT_DIALECT = 'json-schema.org/draft/2020-12/schema'
const DIALECTS: ReadonlySet<string> = new Set([
  DEFAULT_DIALECT,
  'json-schema.org/draft/2019-09/schema',
  'json-schema.org/draft-07/schema',
])
const TYPES: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])

/** What a keyword must be, or null when it is. */
type Form = (value: unknown) => string | null

const text: Form = (value) => (typeof value === 'string' ? null : 'not a text')
const flag: Form = (value) => (typeof value === 'boolean' ? null : 'not true or false')
const number: Form = (value) => (typeof value === 'number' ? null : 'not a number')
const positive: Form = (value) => (typeof value === 'number' && value > 0 ? null : 'not a number above 0')
const count: Form = (value) => (Number.isInteger(value) && Number(value) >= 0 ? null : 'not a whole number from 0')
const list: Form = (value) => (Array.isArray(value) ? null : 'not a list')
const values: Form = (value) =>
  !Array.isArray(value) ? 'not a list' : value.length === 0 ? 'a list without a value, so nothing is valid' : null
const schema: Form = (value) => (isSchema(value) ? null : 'not a schema')
const schemas: Form = (value) =>
  Array.isArray(value) && value.length > 0 && value.every(isSchema) ? null : 'not a list of schemas'
const schemasByName: Form = (value) =>
  isRecord(value) && Object.values(value).every(isSchema) ? null : 'not an object of schemas'
const names: Form = (value) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') && new Set(value).size === value.length
    ? null
    : 'not a list of different names'
const namesByName: Form = (value) =>
  isRecord(value) && Object.values(value).every((one) => names(one) === null) ? null : 'not an object of lists of names'
const type: Form = (value) => {
  if (TYPES.has(value)) return null
  const isListOfTypes = Array.isArray(value) && value.length > 0 && value.every((one) => TYPES.has(one))
  return isListOfTypes && new Set(value).size === value.length ? null : 'not a type of JSON Schema'
}
const pattern: Form = (value) =>
  typeof value === 'string' && (isRegex(value, 'u') || isRegex(value, '')) ? null : 'not a regular expression'
const schemaOrList: Form = (value) =>
  isSchema(value) || (Array.isArray(value) && value.every(isSchema)) ? null : 'not a schema or a list of schemas'

const FORMS: ReadonlyMap<string, Form> = new Map([
  ...entries(text, '$ref $anchor $comment title description format contentEncoding contentMediaType'),
  ...entries(flag, 'uniqueItems deprecated readOnly writeOnly'),
  ...entries(number, 'maximum exclusiveMaximum minimum exclusiveMinimum'),
  ...entries(positive, 'multipleOf'),
  ...entries(count, 'maxLength minLength maxItems minItems maxProperties minProperties maxContains minContains'),
  ...entries(list, 'examples'),
  ...entries(values, 'enum'),
  ...entries(
    schema,
    'additionalProperties contains contentSchema else if not propertyNames then unevaluatedItems unevaluatedProperties',
  ),
  ...entries(schemas, 'allOf anyOf oneOf prefixItems'),
  ...entries(schemasByName, 'properties patternProperties dependentSchemas $defs definitions'),
  ...entries(names, 'required'),
  ...entries(namesByName, 'dependentRequired'),
  ...entries(type, 'type'),
  ...entries(pattern, 'pattern'),
])

/** Empty for a dialect that is not in the table. */
export function malformedPlaces(root: RawRecord): readonly SchemaProblem[] {
  const dialect = dialectOf(root.$schema)
  if (dialect === null) return [problem('$schema', root.$schema, 'not a text')]
  if (!DIALECTS.has(dialect)) return []
  // Before 2020-12, a list under `items` was what `prefixItems` is now.
  const items = dialect === DEFAULT_DIALECT ? schema : schemaOrList
  return subschemas(root).flatMap(({ schema: one, path }) =>
    Object.entries(one).flatMap(([key, value]) => {
      const not = (key === 'items' ? items : FORMS.get(key))?.(value) ?? null
      return not === null ? [] : [problem(path === '' ? key : `${path}.${key}`, value, not)]
    }),
  )
}

function problem(path: string, value: unknown, not: string): SchemaProblem {
  return { path, value, message: `is ${showValue(value, SHOWN_CHARACTERS)}, ${not}` }
}

function dialectOf($schema: unknown): string | null {
  if ($schema === undefined) return DEFAULT_DIALECT
  return typeof $schema === 'string' ? $schema.replace(/^https?:\/\//, '').replace(/#$/, '') : null
}

function isSchema(value: unknown): boolean {
  return isRecord(value) || typeof value === 'boolean'
}

/** Built to check the syntax, never run. */
function isRegex(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags)
    return true
  } catch {
    return false
  }
}

function entries(form: Form, keywords: string): (readonly [string, Form])[] {
  return keywords.split(' ').map((keyword) => [keyword, form] as const)
}
