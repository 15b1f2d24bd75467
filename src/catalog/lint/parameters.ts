// The parameters of an input schema, including nested ones, with what the schema says about each.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { pointedSchema } from '../schema-pointer.js'
import { shortName } from './show-text.js'

export interface Parameter {
  /** `edits[].oldText`. */
  readonly path: string
  readonly name: string
  /** Its description, or that of the schema it refers to or contains; empty when there is none. */
  readonly description: string
  /** `string`, `number`; null when the schema does not state a type or allows several. */
  readonly type: string | null
  /** The schema shows a value: `examples`, `default`, `enum`, `const`. */
  readonly hasExample: boolean
  /** The schema restricts the values: `enum`, `const`, `pattern`, `format`, a boolean. */
  readonly isClosed: boolean
  /** There is nothing to choose: `const`, an object that must be empty. */
  readonly isFixed: boolean
  /** The schema shows every value: `enum`, or a smallest and a largest number. */
  readonly showsValues: boolean
  /** An object or a list. */
  readonly isContainer: boolean
  /** The schema shows the form of its values: a simple type, a format, what an object or a list holds. */
  readonly hasForm: boolean
  /** It has nested parameters, which explain it. */
  readonly hasParts: boolean
}

type Facts = Omit<Parameter, 'path' | 'name'>

const MAX_DEPTH = 16
const UNKNOWN: Facts = {
  description: '',
  type: null,
  hasExample: false,
  isClosed: false,
  isFixed: false,
  showsValues: false,
  isContainer: false,
  hasForm: false,
  hasParts: false,
}
const SIMPLE_TYPES: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean'])
const BRANCHES = ['anyOf', 'oneOf', 'allOf'] as const
const HOLDERS = ['properties', 'patternProperties', '$ref', ...BRANCHES] as const

export function parametersOf(schema: unknown): readonly Parameter[] {
  if (!isRecord(schema)) return []
  const walk = new SchemaWalk(schema)
  walk.expand(schema, '', 0)
  return [...walk.found.values()]
}

class SchemaWalk {
  readonly found = new Map<string, Parameter>()
  readonly #root: RawRecord
  readonly #facts = new Map<object, Facts>()
  readonly #expanded = new Set<object>()

  constructor(root: RawRecord) {
    this.#root = root
  }

  /**
   * Adds the properties below a schema. A definition with several references is expanded only once, so the walk is
   * linear.
   */
  expand(schema: RawRecord, prefix: string, depth: number): void {
    if (depth > MAX_DEPTH || this.#expanded.has(schema)) return
    this.#expanded.add(schema)
    if (isRecord(schema.properties)) {
      for (const [name, property] of Object.entries(schema.properties)) {
        const path = `${prefix === '' ? '' : `${prefix}.`}${shortName(name)}`
        this.#add({ path, name, ...this.#factsOf(property, depth) })
        if (isRecord(property)) this.expand(property, path, depth + 1)
      }
    }
    const target = this.#target(schema)
    if (target !== undefined) this.expand(target, prefix, depth + 1)
    for (const branch of branchesOf(schema)) this.expand(branch, prefix, depth + 1)
    for (const item of itemsOf(schema)) this.expand(item, `${prefix}[]`, depth + 1)
    if (isRecord(schema.additionalProperties)) this.expand(schema.additionalProperties, `${prefix}.*`, depth + 1)
  }

  /** Several branches of a union may have the parameter: one description is enough. */
  #add(parameter: Parameter): void {
    const other = this.found.get(parameter.path)
    this.found.set(parameter.path, other === undefined ? parameter : { ...parameter, ...merged(other, parameter) })
  }

  #factsOf(schema: unknown, depth: number): Facts {
    if (!isRecord(schema) || depth > MAX_DEPTH) return UNKNOWN
    const known = this.#facts.get(schema)
    if (known !== undefined) return known
    // A schema that refers to itself is not expanded again.
    this.#facts.set(schema, UNKNOWN)
    let facts = ownFacts(schema)
    const target = this.#target(schema)
    if (target !== undefined) facts = merged(facts, this.#factsOf(target, depth + 1))
    for (const inner of branchesOf(schema)) facts = merged(facts, this.#factsOf(inner, depth + 1))
    for (const inner of itemsOf(schema)) facts = merged(facts, this.#factsOf(inner, depth + 1))
    this.#facts.set(schema, facts)
    return facts
  }

  /** What a `$ref` within the schema points to. */
  #target({ $ref }: RawRecord): RawRecord | undefined {
    if (typeof $ref !== 'string' || $ref === '#') return undefined
    const target = pointedSchema(this.#root, $ref)
    return isRecord(target) ? target : undefined
  }
}

function ownFacts(schema: RawRecord): Facts {
  const { description, type, pattern, format, properties, patternProperties, additionalProperties } = schema
  const types = Array.isArray(type) ? type : [type]
  const hasParts = isRecord(properties) && Object.keys(properties).length > 0
  const hasConst = Object.hasOwn(schema, 'const')
  const isClosed =
    hasConst || Array.isArray(schema.enum) || type === 'boolean' || pattern !== undefined || format !== undefined
  return {
    description: typeof description === 'string' ? description.trim() : '',
    type: typeOf(type),
    hasExample: hasConst || Array.isArray(schema.enum) || Array.isArray(schema.examples) || isShown(schema.default),
    isClosed,
    isFixed: hasConst || mustBeEmpty(schema),
    showsValues:
      Array.isArray(schema.enum) || (typeof schema.minimum === 'number' && typeof schema.maximum === 'number'),
    isContainer: types.includes('object') || types.includes('array'),
    hasForm:
      isClosed ||
      hasParts ||
      types.some((one) => SIMPLE_TYPES.has(one)) ||
      [additionalProperties, patternProperties].some((one) => isRecord(one) && Object.keys(one).length > 0),
    hasParts,
  }
}

/** An object that may have no property, also not one of a branch or a definition. */
function mustBeEmpty(schema: RawRecord): boolean {
  return (
    schema.type === 'object' && schema.additionalProperties === false && !HOLDERS.some((key) => isHeld(schema[key]))
  )
}

function isHeld(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== undefined
}

/** `["string", "null"]` is an optional string. */
function typeOf(type: unknown): string | null {
  const [only, another] = (Array.isArray(type) ? type : [type]).filter((one) => one !== 'null')
  return typeof only === 'string' && another === undefined ? only : null
}

/** `""` and null are not useful examples. */
function isShown(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** The second schema fills in what the first does not state. */
function merged(
  one: Facts,
  { description, type, hasExample, isClosed, showsValues, isContainer, hasForm, hasParts }: Facts,
): Facts {
  return {
    description: one.description === '' ? description : one.description,
    type: one.type ?? type,
    hasExample: one.hasExample || hasExample,
    isClosed: one.isClosed || isClosed,
    isFixed: one.isFixed,
    showsValues: one.showsValues || showsValues,
    isContainer: one.isContainer || isContainer,
    hasForm: one.hasForm || hasForm,
    hasParts: one.hasParts || hasParts,
  }
}

function branchesOf(schema: RawRecord): RawRecord[] {
  return BRANCHES.flatMap((key) => recordsIn(schema[key]))
}

function itemsOf(schema: RawRecord): RawRecord[] {
  return [schema.items, schema.prefixItems].flatMap((items) => recordsIn(Array.isArray(items) ? items : [items]))
}

function recordsIn(list: unknown): RawRecord[] {
  return Array.isArray(list) ? list.filter(isRecord) : []
}
