// Every schema inside a schema, with its place. Values such as `default` and `examples` are not schemas.
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'

export interface Subschema {
  readonly schema: RawRecord
  /** `properties.city.items`. */
  readonly path: string
}

/** Keywords that hold one schema, a list of schemas, or schemas by name; `items` may hold either. */
const ONE = [
  'items',
  'additionalItems',
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]
const LIST = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']
const BY_NAME = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']

/** Where definitions stand; `definitions` is the spelling of draft-07. */
export const DEFINITIONS = ['$defs', 'definitions'] as const

/** The schema itself first. With an explicit stack, so that depth cannot overflow the call stack. */
export function subschemas(root: unknown, skipped: readonly string[] = []): Subschema[] {
  const found: Subschema[] = []
  const seen = new Set<object>()
  const open: { readonly value: unknown; readonly path: string }[] = [{ value: root, path: '' }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next
    if (!isRecord(value) || seen.has(value)) continue
    seen.add(value)
    found.push({ schema: value, path })
    const inner: [string, unknown][] = []
    for (const key of ONE) if (isRecord(value[key])) inner.push([key, value[key]])
    for (const key of LIST) {
      const list = value[key]
      if (Array.isArray(list)) for (const [index, one] of list.entries()) inner.push([`${key}[${index}]`, one])
    }
    for (const key of BY_NAME) {
      const named = value[key]
      if (!isRecord(named) || (path === '' && skipped.includes(key))) continue
      for (const [name, one] of Object.entries(named)) inner.push([`${key}.${name}`, one])
    }
    for (const [step, one] of inner.toReversed())
      open.push({ value: one, path: path === '' ? step : `${path}.${step}` })
  }
  return found
}
