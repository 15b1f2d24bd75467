// Arguments that a schema allows, for an example: its own examples, or a plain value of the type.
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import { closedSetIn } from '../closed-set.js'

const MAX_DEPTH = 3
const MAX_LENGTH = 160

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  time: '09:30:00Z',
  'date-time': '2026-01-31T09:30:00Z',
  email: 'ann@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '5f0c2f4e-8d3b-4a57-9c1e-2b7d6a90e413',
}

/** By the last word of a name. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/(?:dir|directory|folder)$/i, 'docs'],
  [/(?:url|uri|link)$/i, 'https://example.com'],
  [/e?mail$/i, 'ann@example.com'],
  [/(?:^q|query|search|term|keyword|question|prompt)s?$/i, 'release notes'],
  [/city$|location$/i, 'Paris'],
  [/date$/i, '2026-01-31'],
  [/id$/i, '42'],
  [/(?:name|title|label)$/i, 'demo'],
]

const PATH = /(?:path|file|filename)$/i

/**
 * The required arguments as JSON, or the first one when none is required; null when no fitting value is known. `path`
 * is for parameters that name a path.
 */
export function exampleArguments(schema: unknown, path: string): string | null {
  if (!isRecord(schema) || !isRecord(schema.properties)) return null
  const value = objectFor(schema, path, 0)
  const text = value === undefined ? null : JSON.stringify(value)
  return text === null || text.length > MAX_LENGTH || /[`\p{C}]/u.test(text) ? null : text
}

function objectFor(schema: RawRecord, path: string, depth: number): RawRecord | undefined {
  const properties = Object.entries(isRecord(schema.properties) ? schema.properties : {})
  const required = Array.isArray(schema.required) ? schema.required : []
  const chosen = properties.filter(([name]) => required.includes(name))
  const values: [string, unknown][] = []
  for (const [name, part] of chosen.length > 0 ? chosen : properties.slice(0, 1)) {
    const value = valueFor(name, part, path, depth + 1)
    if (value === undefined) return undefined
    values.push([name, value])
  }
  return Object.fromEntries(values)
}

function valueFor(name: string, schema: unknown, path: string, depth: number): unknown {
  if (!isRecord(schema) || depth > MAX_DEPTH) return undefined
  for (const list of [schema.examples, schema.enum]) if (Array.isArray(list) && list.length > 0) return list[0]
  if (Object.hasOwn(schema, 'const')) return schema.const
  if (schema.default !== undefined && schema.default !== null && schema.default !== '') return schema.default
  switch (schema.type) {
    case 'string':
      return textFor(name, schema, path)
    case 'integer':
    case 'number':
      return numberFor(schema)
    case 'boolean':
      return true
    case 'array': {
      const item = valueFor(name.replace(/s$/, ''), schema.items, path, depth + 1)
      return item === undefined ? undefined : [item]
    }
    case 'object':
      return isRecord(schema.properties) ? objectFor(schema, path, depth) : undefined
    default:
      return undefined
  }
}

/** A pattern or a minimum length may reject a made-up value. */
function textFor(
  name: string,
  { format, pattern, minLength, description }: RawRecord,
  path: string,
): string | undefined {
  if (typeof format === 'string') return FORMATS[format]
  const [stated] = (typeof description === 'string' && closedSetIn(description)) || []
  if (stated !== undefined) return stated
  if (pattern !== undefined || (typeof minLength === 'number' && minLength > 2)) return undefined
  return NAMED.find(([ending]) => ending.test(name))?.[1] ?? (PATH.test(name) ? path : 'example')
}

function numberFor({
  minimum,
  maximum,
  multipleOf,
  exclusiveMinimum,
  exclusiveMaximum,
}: RawRecord): number | undefined {
  if (multipleOf !== undefined || exclusiveMaximum !== undefined) return undefined
  if (typeof minimum === 'number') return minimum
  const least = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1
  if (typeof maximum !== 'number' || least <= maximum) return least
  return exclusiveMinimum === undefined ? maximum : undefined
}
