import { isRecord } from '../../core/trace/trace-fields.js'
import {
  admits,
  hasType,
  type PlainLeaf,
  type PlainRoot,
  type PlainSchema,
  schemaAlternatives,
} from './plain-schema.js'

/** Whether a value is valid under the strict form of a schema: which branch of a union the model meant. */
export class StrictFit {
  readonly #plain: PlainRoot
  /** A cache, without which nested unions would take exponential time. */
  readonly #known = new Map<object, Map<PlainLeaf, boolean>>()

  constructor(plain: PlainRoot) {
    this.#plain = plain
  }

  fits(value: unknown, leaf: PlainLeaf): boolean {
    if (typeof value !== 'object' || value === null) return isScalarOf(value, leaf) && admits(leaf, value)
    const known = this.#known.get(value) ?? new Map<PlainLeaf, boolean>()
    this.#known.set(value, known)
    let result = known.get(leaf)
    if (result === undefined) {
      result = Array.isArray(value) ? this.#fitsArray(value, leaf) : isRecord(value) && this.#fitsObject(value, leaf)
      known.set(leaf, result)
    }
    return result
  }

  #fitsAny(value: unknown, schema: PlainSchema): boolean {
    return schemaAlternatives(schema, this.#plain).some((leaf) => this.fits(value, leaf))
  }

  #fitsArray(value: readonly unknown[], leaf: PlainLeaf): boolean {
    const { items } = leaf
    return hasType(leaf, 'array') && items !== undefined && value.every((item) => this.#fitsAny(item, items))
  }

  #fitsObject(value: Readonly<Record<string, unknown>>, leaf: PlainLeaf): boolean {
    if (!hasType(leaf, 'object')) return false
    const { properties = {}, required = [] } = leaf
    const names = Object.keys(properties)
    return (
      names.length === Object.keys(value).length &&
      names.every((name) => {
        const property = properties[name]
        if (property === undefined || !Object.hasOwn(value, name)) return false
        if (value[name] === null && !required.includes(name)) return true
        return this.#fitsAny(value[name], property)
      })
    )
  }
}

function isScalarOf(value: unknown, leaf: PlainLeaf): boolean {
  if (value === null) return hasType(leaf, 'null')
  if (typeof value === 'number') return hasType(leaf, 'number') || (hasType(leaf, 'integer') && Number.isInteger(value))
  return hasType(leaf, typeof value)
}
