// Reduces a server's JSON Schema to the part that strict mode supports. Keywords that only restrict a value are
// dropped; anything that cannot be expressed without changing the set of values is Inexpressible.
import { showValue } from '../../core/text/show-value.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { endlessReference } from './endless-reference.js'
import { mergeAllOf } from './merge-all-of.js'
import { withNull } from './nullable-schema.js'
import { DEFS_POINTER, Inexpressible, type PlainRoot, type PlainSchema } from './plain-schema.js'
import { scalarSchema } from './scalar-schema.js'
import { annotationsOf, hasStructure, isNever, structureOf } from './schema-keywords.js'
import { referenceKey, referenceName, referredSchema } from './schema-references.js'
import { unionOf } from './union-branches.js'

/** OpenAI allows 5,000 properties. Merging two schemas that refer to themselves might never end. */
const MAX_SCHEMAS = 5_000
const MAX_DEPTH = 200
const MAX_SHOWN = 60
const TYPES: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'null', 'object', 'array'])
const IMPOSSIBLE = ['prefixItems', 'if', 'dependentSchemas', '$dynamicRef', '$recursiveRef']

/** Throws Inexpressible. */
export function simplifySchema(schema: unknown): PlainRoot {
  return new Simplification(schema).run()
}

class Simplification {
  readonly #document: unknown
  readonly #names = new Map<string, string>()
  readonly #taken = new Set<string>()
  readonly #waiting: { readonly name: string; readonly ref: unknown }[] = []
  readonly #defs = new Map<string, PlainSchema>()
  #count = 0

  constructor(document: unknown) {
    this.#document = document
  }

  run(): PlainRoot {
    const root = this.#root(this.#document ?? {})
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      const { name, ref } = next
      this.#defs.set(name, this.#simplify(referredSchema(this.#document, ref), `$defs.${name}`, 0))
    }
    const plain = { root, defs: this.#defs }
    const endless = endlessReference(plain)
    if (endless !== null) throw at(`$defs.${endless}`, 'refers to itself without end')
    return plain
  }

  #root(document: unknown): PlainSchema {
    if (!isRecord(document)) throw new Inexpressible('the schema is not an object')
    const merged = needsMerge(document) ? mergeAllOf(this.#document, document) : document
    const { type = 'object' } = merged
    const isObject = type === 'object' || (Array.isArray(type) && type.includes('object'))
    if (!isObject || 'enum' in merged || 'const' in merged)
      throw new Inexpressible('the schema is not that of an object')
    const own = merged.$ref === undefined ? merged : referredSchema(this.#document, merged.$ref)
    if (!isRecord(own)) throw new Inexpressible('the schema is not an object')
    // A union at the top is reported as such.
    const none = 'anyOf' in own || 'oneOf' in own ? {} : { properties: {} }
    const simple = this.#simplify({ ...none, ...own, type: 'object', nullable: false }, '', 0)
    if (simple.anyOf !== undefined) throw new Inexpressible('the schema is a union at its top')
    return simple
  }

  #simplify(schema: unknown, place: string, depth: number): PlainSchema {
    this.#count += 1
    if (this.#count > MAX_SCHEMAS || depth > MAX_DEPTH) throw new Inexpressible('the schema is too large')
    if (!isRecord(schema) || (!hasStructure(schema) && !isNever(schema))) throw at(place, 'takes any value')
    if (isNever(schema)) throw at(place, 'takes no value')
    if (needsMerge(schema)) return this.#simplify(mergeAllOf(this.#document, schema), place, depth + 1)
    const impossible = IMPOSSIBLE.find((keyword) => schema[keyword] !== undefined)
    if (impossible !== undefined) throw at(place, `has \`${impossible}\``)
    const simple = this.#structure(schema, place, depth)
    const isNullable = schema.nullable === true && schema.type !== undefined
    return isNullable ? withNull(simple) : simple
  }

  #structure(schema: RawRecord, place: string, depth: number): PlainSchema {
    const annotations = annotationsOf(schema)
    if (schema.$ref !== undefined) {
      const reference = { $ref: this.#reference(schema.$ref) }
      // Strict mode does not allow keywords next to a reference.
      return Object.keys(annotations).length === 0 ? reference : { ...annotations, anyOf: [reference] }
    }
    if ('const' in schema || 'enum' in schema)
      return { ...annotations, ...scalarSchema(schema, (why) => at(place, why)) }
    const union = unionOf(schema, (why) => at(place, why))
    if (union !== null) {
      const branches = union.map((branch) => this.#simplify(branch, place, depth + 1))
      return { ...annotations, anyOf: branches }
    }
    return { ...annotations, ...this.#typed(schema, place, depth) }
  }

  #typed(schema: RawRecord, place: string, depth: number): PlainSchema {
    const { type = schema.items === undefined ? 'object' : 'array' } = schema
    const types: readonly unknown[] = Array.isArray(type) ? type : [type]
    const unknown = types.find((one) => !TYPES.has(one))
    if (types.length === 0 || unknown !== undefined)
      throw at(place, `has the type ${showValue(unknown ?? [], MAX_SHOWN)}`)
    return {
      // Each is one of TYPES.
      type: type as string | string[],
      ...(types.includes('object') ? this.#object(schema, place, depth) : {}),
      ...(types.includes('array') ? { items: this.#items(schema, place, depth) } : {}),
    }
  }

  #items({ items }: RawRecord, place: string, depth: number): PlainSchema {
    if (Array.isArray(items)) throw at(place, 'has a list of `items`')
    return this.#simplify(items, `${place}[]`, depth + 1)
  }

  #object(schema: RawRecord, place: string, depth: number): PlainSchema {
    const { properties = {}, required = [], additionalProperties, unevaluatedProperties, patternProperties } = schema
    if (!isRecord(properties) || !Array.isArray(required)) throw at(place, 'has malformed `properties` or `required`')
    if (isRecord(patternProperties) && Object.keys(patternProperties).length > 0)
      throw at(place, 'has `patternProperties`')
    if (isRecord(schema.dependencies) && !Object.values(schema.dependencies).every(Array.isArray)) {
      throw at(place, 'has `dependencies`')
    }
    const limits = [additionalProperties, unevaluatedProperties]
    const isClosed = limits.some(isNever)
    if (limits.some((limit) => limit !== undefined && !isNever(limit))) throw at(place, 'allows any key')
    const known = Object.entries(properties).filter(([, property]) => !isNever(property))
    // A tool without arguments is fine, whatever else it would accept; an argument without any description of its
    // values is not.
    if (known.length === 0 && !isClosed && place !== '') throw at(place, 'allows any key')
    const names = new Set(known.map(([name]) => name))
    const missing = required.find((name) => !names.has(name))
    if (missing !== undefined) throw at(place, `requires ${showValue(missing, MAX_SHOWN)} without saying what it is`)
    return {
      properties: Object.fromEntries(
        known.map(([name, property]) => [
          name,
          this.#simplify(property, place === '' ? name : `${place}.${name}`, depth + 1),
        ]),
      ),
      required: [...names].filter((name) => required.includes(name)),
    }
  }

  #reference(ref: unknown): string {
    if (ref === '#') return '#'
    const key = referenceKey(ref)
    let name = this.#names.get(key)
    if (name === undefined) {
      const wanted = referenceName(ref)
      name = wanted
      for (let number = 2; this.#taken.has(name); number += 1) name = `${wanted}_${number}`
      this.#names.set(key, name)
      this.#taken.add(name)
      this.#waiting.push({ name, ref })
    }
    return DEFS_POINTER + name
  }
}

function needsMerge(schema: RawRecord): boolean {
  return schema.allOf !== undefined || (schema.$ref !== undefined && Object.keys(structureOf(schema)).length > 1)
}

function at(place: string, why: string): Inexpressible {
  return new Inexpressible(place === '' ? `the schema ${why}` : `\`${place}\` ${why}`)
}
