// A JSON Schema as a person reads it: fields with a type, limits and a description, nested ones below.

import { SchemaReader } from '../../catalog/schema-reader.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'

export interface OutlineField {
  readonly name: string
  /** `string`, `integer[]`, `"a" | "b"`. */
  readonly type: string
  readonly required: boolean
  /** What limits its values, and its default: `1 to 10`, `default 5`. */
  readonly limits: readonly string[]
  readonly description: string | undefined
  readonly fields: readonly OutlineField[]
}

/** Deeper fields are left out: schemas may be circular. */
const MAX_DEPTH = 6
/** Of a whole schema: a hostile one has millions. */
const MAX_FIELDS = 2_000
const MAX_VALUES = 10
const MAX_BRANCHES = 6
/** A list of alternatives of lists is enough for one line. */
const MAX_TYPE_NESTING = 3
const VALUE_LENGTH = 60

/** The fields of an object; none for a schema of another type. */
export function schemaOutline(schema: unknown): readonly OutlineField[] {
  return new Outline(schema).fields(schema, 0)
}

/** The type of a schema in a few words. */
export function schemaType(schema: unknown): string {
  return new Outline(schema).type(schema)
}

class Outline {
  readonly #reader: SchemaReader
  #left = MAX_FIELDS

  constructor(document: unknown) {
    this.#reader = new SchemaReader(document)
  }

  fields(schema: unknown, depth: number): readonly OutlineField[] {
    if (depth >= MAX_DEPTH) return []
    const found = new Map<string, OutlineField>()
    for (const part of this.#objects(schema)) {
      const required: readonly unknown[] = Array.isArray(part.required) ? part.required : []
      for (const [name, property] of Object.entries(isRecord(part.properties) ? part.properties : {})) {
        if (this.#left-- <= 0) return [...found.values()]
        if (!found.has(name)) found.set(name, this.#field(name, property, required.includes(name), depth))
      }
    }
    return [...found.values()]
  }

  type(schema: unknown, nesting = 0): string {
    const read = this.#reader.read(schema)
    if (read === null) return 'never'
    if (read.const !== undefined) return showValue(read.const, VALUE_LENGTH)
    if (Array.isArray(read.enum)) return union(read.enum.map((value) => showValue(value, VALUE_LENGTH)))
    const types = [read.type].flat().filter((type) => typeof type === 'string')
    if (types.length > 0) return union(types.map((type) => (type === 'array' ? this.#list(read, nesting) : type)))
    const branches = branchesOf(read)
    if (branches.length > 0 && nesting < MAX_TYPE_NESTING) {
      return union([...new Set(branches.slice(0, MAX_BRANCHES).map((branch) => this.type(branch, nesting + 1)))])
    }
    return isRecord(read.properties) || Array.isArray(read.allOf) ? 'object' : 'any'
  }

  #list(schema: RawRecord, nesting: number): string {
    if (schema.items === undefined || nesting >= MAX_TYPE_NESTING) return 'array'
    const item = this.type(schema.items, nesting + 1)
    return item === 'any' ? 'array' : `${item.includes(' ') ? `(${item})` : item}[]`
  }

  #field(name: string, schema: unknown, required: boolean, depth: number): OutlineField {
    const read = this.#reader.read(schema) ?? {}
    const { description } = read
    return {
      name,
      type: this.type(schema),
      required,
      limits: limitsOf(read),
      description: typeof description === 'string' && description.trim() !== '' ? description : undefined,
      fields: this.fields(schema, depth + 1),
    }
  }

  /** The schemas whose fields a value of this one may have: its own, all parts, all alternatives, its items. */
  #objects(schema: unknown): ReadonlySet<RawRecord> {
    const found = new Set<RawRecord>()
    const add = (part: unknown): void => {
      const read = this.#reader.read(part)
      if (read !== null && found.size < MAX_FIELDS) found.add(read)
    }
    add(schema)
    // A set may grow during iteration and takes nothing twice, so circles end.
    for (const { allOf, items, ...part } of found) {
      for (const below of [...(Array.isArray(allOf) ? allOf : []), ...branchesOf(part)]) add(below)
      if (isRecord(items)) add(items)
    }
    return found
  }
}

function branchesOf({ anyOf, oneOf }: RawRecord): readonly unknown[] {
  return [anyOf, oneOf].flatMap((branches) => (Array.isArray(branches) ? branches : []))
}

function union(types: readonly string[]): string {
  const rest = types.length - MAX_VALUES
  return rest > 0 ? `${types.slice(0, MAX_VALUES).join(' | ')} | ${rest} more` : types.join(' | ')
}

function limitsOf(schema: RawRecord): string[] {
  const { format, pattern, default: given } = schema
  return [
    ...(typeof format === 'string' ? [format] : []),
    ...range(schema.minimum ?? schema.exclusiveMinimum, schema.maximum ?? schema.exclusiveMaximum, ''),
    ...range(schema.minLength, schema.maxLength, ' characters'),
    ...range(schema.minItems, schema.maxItems, ' entries'),
    ...(typeof pattern === 'string' ? [`matches ${showValue(pattern, VALUE_LENGTH)}`] : []),
    ...(given === undefined ? [] : [`default ${showValue(given, VALUE_LENGTH)}`]),
  ]
}

function range(least: unknown, most: unknown, unit: string): string[] {
  const [low, high] = [least, most].map((bound) => (typeof bound === 'number' ? bound : undefined))
  // What generators write for "any safe integer" says nothing.
  const isOpen = (bound: number | undefined) => bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER
  if (isOpen(low) && isOpen(high)) return []
  if (isOpen(high)) return [`at least ${low}${unit}`]
  return isOpen(low) ? [`at most ${high}${unit}`] : [`${low} to ${high}${unit}`]
}
