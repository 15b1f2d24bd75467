// JSON Schema -> TypeScript types (docs/decisions/0060-generated-types.md). What a schema does not forbid is not in the
// type: a misspelled argument would otherwise be an additional property.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { pointedSchema, pointerSteps } from '../schema-pointer.js'
import { docComment } from './doc-comment.js'
import { literalType, propertyName } from './literal.js'
import { References } from './references.js'
import type { TypeNames } from './type-names.js'
import { asOperand, intersectionOf, isUnknown, NEVER, plainType, type TypeText, UNKNOWN, unionOf } from './type-text.js'

/** Deeper schemas come from nobody who reads their types. */
const MAX_DEPTH = 100

interface Place {
  readonly indent: string
  readonly depth: number
  /** The declaration whose own type this is part of; null below an object or a list. */
  readonly within: string | null
}

const PLAIN_TYPES: Readonly<Record<string, TypeText>> = {
  string: plainType('string'),
  number: plainType('number'),
  integer: plainType('number'),
  boolean: plainType('boolean'),
  null: plainType('null'),
}

/** The types of one schema document. A schema that is referred to becomes a declaration, so that it may be recursive. */
export class SchemaTypes {
  readonly #document: unknown
  readonly #tool: string
  readonly #names: TypeNames
  readonly #references: References
  /** The names of declarations, by pointer. */
  readonly #declared = new Map<string, string>()

  constructor(document: unknown, tool: string, names: TypeNames) {
    this.#document = document
    this.#tool = tool
    this.#names = names
    this.#references = new References(document)
  }

  /** The type of the arguments. */
  get root(): string {
    const isObject = isRecord(this.#document)
    return isObject ? this.#typeOf(this.#document, { indent: '  ', depth: 0, within: null }).text : ANY_OBJECT
  }

  /** The declarations that `root` needs: read it first. A declaration may need further ones, which follow. */
  get declarations(): string[] {
    const texts: string[] = []
    for (const [ref, name] of this.#declared) {
      const schema = pointedSchema(this.#document, ref)
      const { text } = this.#typeOf(schema, { indent: '', depth: 0, within: ref })
      texts.push(`type ${name} = ${text}\n`)
    }
    return texts
  }

  #typeOf(schema: unknown, place: Place): TypeText {
    if (schema === false) return NEVER
    if (!isRecord(schema) || place.depth > MAX_DEPTH) return UNKNOWN
    const inside = { ...place, depth: place.depth + 1 }
    const each = (list: unknown) => (Array.isArray(list) ? list.map((one) => this.#typeOf(one, inside)) : [])
    const either = (list: unknown) => (Array.isArray(list) ? [alternatives(each(list), schema)] : [])
    const type = intersectionOf([
      ...(schema.$ref === undefined ? [] : [this.#reference(schema.$ref, place)]),
      this.#ownType(schema, inside),
      ...either(schema.anyOf),
      ...either(schema.oneOf),
      ...each(schema.allOf),
    ])
    return schema.nullable === true ? unionOf([type, plainType('null')]) : type
  }

  /** Without what other schemas add to it. */
  #ownType(schema: RawRecord, place: Place): TypeText {
    const { const: constant, enum: values } = schema
    if (Object.hasOwn(schema, 'const')) return plainType(literalType(constant))
    if (Array.isArray(values)) return unionOf(values.map((value) => plainType(literalType(value))))
    return unionOf(kindsOf(schema).map((kind) => this.#kindType(kind, schema, place)))
  }

  #kindType(kind: unknown, schema: RawRecord, place: Place): TypeText {
    const inside = { ...place, within: null }
    if (kind === 'object') return this.#objectType(schema, inside)
    if (kind === 'array') return this.#arrayType(schema, inside)
    return (typeof kind === 'string' && Object.hasOwn(PLAIN_TYPES, kind) && PLAIN_TYPES[kind]) || UNKNOWN
  }

  #arrayType(schema: RawRecord, place: Place): TypeText {
    const { prefixItems, items, additionalItems, minItems } = schema
    const list = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : null
    if (list === null) return plainType(`${asOperand(this.#typeOf(items, place))}[]`)
    const rest = list === items ? additionalItems : items
    const required = typeof minItems === 'number' ? minItems : list.length
    const fixed = list.map((item, index) => {
      const type = this.#typeOf(item, place)
      return index < required ? type.text : `${asOperand(type)}?`
    })
    const more = rest === undefined || rest === false ? [] : [`...${asOperand(this.#typeOf(rest, place))}[]`]
    return plainType(`[${[...fixed, ...more].join(', ')}]`)
  }

  #objectType(schema: RawRecord, place: Place): TypeText {
    const properties = isRecord(schema.properties) ? Object.entries(schema.properties) : []
    const index = this.#indexType(schema, properties.length > 0, place)
    if (properties.length === 0) return index === null ? UNKNOWN : plainType(`{ [key: string]: ${index} }`)
    const required = new Set<unknown>(Array.isArray(schema.required) ? schema.required : [])
    const indent = `${place.indent}  `
    const fields = properties.map(([name, property]) => {
      const { text } = this.#typeOf(property, { ...place, indent })
      const comment = docComment(isRecord(property) ? property.description : undefined, indent)
      return `${comment}${indent}${propertyName(name)}${required.has(name) ? '' : '?'}: ${text}\n`
    })
    for (const name of required) {
      const isNamed = typeof name !== 'string' || properties.some(([one]) => one === name)
      if (!isNamed) fields.push(`${indent}${propertyName(name)}: unknown\n`)
    }
    const rest = index === null ? '' : `${indent}[key: string]: ${index}\n`
    return plainType(`{\n${fields.join('')}${rest}${place.indent}}`)
  }

  /** The type of properties without a name; null where there are none to speak of. */
  #indexType(schema: RawRecord, hasProperties: boolean, place: Place): string | null {
    const { properties, additionalProperties, patternProperties } = schema
    const isOpen = additionalProperties !== undefined && additionalProperties !== false
    const patterns = isRecord(patternProperties) ? Object.values(patternProperties) : []
    if (isOpen || patterns.length > 0) {
      // TypeScript requires named properties to fit the type of the others, which JSON Schema does not.
      if (hasProperties) return 'unknown'
      return unionOf([...(isOpen ? [additionalProperties] : []), ...patterns].map((one) => this.#typeOf(one, place)))
        .text
    }
    if (hasProperties) return null
    // An empty object type would accept everything.
    if (isRecord(properties) || additionalProperties === false) return 'never'
    return isCombined(schema) ? null : 'unknown'
  }

  /** The name of the declaration. One whose type would be itself has no type. */
  #reference(ref: unknown, { within }: Place): TypeText {
    const steps = pointerSteps(ref)
    if (typeof ref !== 'string' || steps === null || pointedSchema(this.#document, ref) === undefined) return UNKNOWN
    if (within !== null && this.#references.leadsTo(ref, within)) return UNKNOWN
    const name = this.#declared.get(ref) ?? this.#names.take(this.#tool, steps.at(-1) ?? 'arguments')
    this.#declared.set(ref, name)
    return plainType(name)
  }
}

/** Beside properties, an alternative that only requires some of them must not hide what the others add. */
function alternatives(types: readonly TypeText[], { properties }: RawRecord): TypeText {
  const isRefined = isRecord(properties) && types.some((type) => !isUnknown(type))
  return unionOf(isRefined ? types.map((type) => (isUnknown(type) ? ANYTHING_MORE : type)) : types)
}

const ANYTHING_MORE = plainType('{}')

const ANY_OBJECT = '{ [key: string]: unknown }'

/** The types of a schema, also where only its keywords tell them. */
function kindsOf({
  type,
  properties,
  additionalProperties,
  patternProperties,
  items,
  prefixItems,
}: RawRecord): unknown[] {
  if (Array.isArray(type)) return type
  if (type !== undefined) return [type]
  if (isRecord(properties) || isRecord(additionalProperties) || isRecord(patternProperties)) return ['object']
  return items !== undefined || prefixItems !== undefined ? ['array'] : [undefined]
}

function isCombined({ $ref, anyOf, oneOf, allOf }: RawRecord): boolean {
  return [$ref, anyOf, oneOf, allOf].some((one) => one !== undefined)
}
