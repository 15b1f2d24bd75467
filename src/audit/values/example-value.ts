// One plain value that a schema allows: the smallest that a call needs.
import { pointedSchema } from '../../catalog/schema-pointer.js'
import { compileSchema } from '../../core/engines/json-schema.js'
import { isMcproveError } from '../../core/errors/error.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'

const MAX_DEPTH = 8

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  time: '09:30:00Z',
  'date-time': '2026-01-31T09:30:00Z',
  duration: 'PT1H',
  email: 'ann@example.com',
  hostname: 'example.com',
  ipv4: '127.0.0.1',
  ipv6: '::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '5f0c2f4e-8d3b-4a57-9c1e-2b7d6a90e413',
}

/** The required arguments of a tool; undefined when no allowed value is known, such as for a pattern. */
export function exampleArgumentsOf({ inputSchema }: RawRecord): RawRecord | undefined {
  const value = exampleValue(inputSchema)
  return isRecord(value) ? value : undefined
}

/** A value that the schema allows; undefined when none is found, or the schema is malformed. */
export function exampleValue(schema: unknown, root: unknown = schema): unknown {
  try {
    const value = valueFor(schema, root, 0)
    return value !== undefined && compileSchema(schema)(value).length === 0 ? value : undefined
  } catch (error) {
    // A schema that is none allows nothing.
    if (isMcproveError(error)) return undefined
    throw error
  }
}

function valueFor(schema: unknown, root: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return undefined
  if (schema === true || schema === undefined) return 'example'
  if (!isRecord(schema)) return undefined
  if (typeof schema.$ref === 'string') return valueFor(pointedSchema(root, schema.$ref), root, depth + 1)
  if (Object.hasOwn(schema, 'const')) return schema.const
  for (const list of [schema.examples, schema.enum]) if (Array.isArray(list) && list.length > 0) return list[0]
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.allOf)) return allOf(schema, schema.allOf, root, depth)
  for (const list of [schema.anyOf, schema.oneOf]) {
    if (Array.isArray(list) && list.length > 0) return firstOf(schema, list, root, depth)
  }
  return ofType(typeOf(schema), schema, root, depth)
}

function typeOf({ type, properties, items }: RawRecord): unknown {
  if (Array.isArray(type)) return type.find((one) => one !== 'null') ?? 'null'
  if (type !== undefined) return type
  if (properties !== undefined) return 'object'
  return items === undefined ? 'string' : 'array'
}

function ofType(type: unknown, schema: RawRecord, root: unknown, depth: number): unknown {
  switch (type) {
    case 'string':
      return textFor(schema)
    case 'integer':
    case 'number':
      return numberFor(schema, type)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'array': {
      const least = typeof schema.minItems === 'number' ? Math.min(schema.minItems, 10) : 0
      return Array.from({ length: least }, () => valueFor(schema.items, root, depth + 1))
    }
    case 'object':
      return objectFor(schema, root, depth)
    default:
      return undefined
  }
}

function objectFor({ properties, required }: RawRecord, root: unknown, depth: number): RawRecord {
  const known = isRecord(properties) ? properties : {}
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
  return Object.fromEntries(
    names.map((name) => [name, valueFor(Object.hasOwn(known, name) ? known[name] : true, root, depth + 1)]),
  )
}

/** Parts of an object come together; of anything else, the first part that says something. */
function allOf(schema: RawRecord, parts: readonly unknown[], root: unknown, depth: number): unknown {
  const { allOf: _parts, ...own } = schema
  const values = [...(Object.keys(own).length > 0 ? [own] : []), ...parts].map((part) =>
    valueFor(part, root, depth + 1),
  )
  return values.every(isRecord) ? Object.assign({}, ...values) : values.find((value) => value !== undefined)
}

/** What stands beside `anyOf` applies to each of its schemas. */
function firstOf(schema: RawRecord, choices: readonly unknown[], root: unknown, depth: number): unknown {
  const { anyOf: _any, oneOf: _one, ...own } = schema
  const choice = choices.find((one) => isRecord(one) && one.type !== 'null') ?? choices[0]
  const value = valueFor(choice, root, depth + 1)
  if (!isRecord(value) || own.properties === undefined) return value
  return { ...objectFor(own, root, depth), ...value }
}

function textFor({ format, minLength, maxLength }: RawRecord): string {
  const known = typeof format === 'string' ? FORMATS[format] : undefined
  if (known !== undefined) return known
  const least = typeof minLength === 'number' ? minLength : 0
  const most = typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY
  return 'example'.padEnd(Math.min(least, 1000), 'e').slice(0, most)
}

function numberFor(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: RawRecord,
  type: 'integer' | 'number',
): number {
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : type === 'integer' ? 1 : 0.5
  const least = [
    typeof minimum === 'number' ? Math.ceil(minimum / step) * step : undefined,
    typeof exclusiveMinimum === 'number' ? (Math.floor(exclusiveMinimum / step) + 1) * step : undefined,
  ].filter((one) => one !== undefined)
  if (least.length > 0) return Math.max(...least)
  const most = [
    typeof maximum === 'number' ? Math.floor(maximum / step) * step : undefined,
    typeof exclusiveMaximum === 'number' ? (Math.ceil(exclusiveMaximum / step) - 1) * step : undefined,
  ].filter((one) => one !== undefined)
  return Math.min(1, ...most)
}
