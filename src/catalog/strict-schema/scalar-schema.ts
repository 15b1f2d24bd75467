import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { Inexpressible, PlainSchema } from './plain-schema.js'

/** `const` and `enum`. Their values are kept; a missing type is derived from them. */
export function scalarSchema(schema: RawRecord, refuse: (why: string) => Inexpressible): PlainSchema {
  const isConst = 'const' in schema
  const values: readonly unknown[] = isConst ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : []
  if (values.length === 0) throw refuse('has an empty `enum`')
  if (values.some((value) => typeof value === 'object' && value !== null)) {
    throw refuse(`has an object or a list as its \`${isConst ? 'const' : 'enum'}\``)
  }
  const type = writtenType(schema.type) ?? typeOf(values)
  return isConst ? { type, const: schema.const } : { type, enum: values }
}

function writtenType(type: unknown): string | string[] | null {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  const isScalar = types.length > 0 && types.every((one) => SCALARS.has(one))
  // Each is one of SCALARS.
  return isScalar ? (type as string | string[]) : null
}

const SCALARS: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'null'])

function typeOf(values: readonly unknown[]): string | string[] {
  const types = new Set(values.map((value) => (value === null ? 'null' : typeof value)))
  const list = [...types].map((type) => (type === 'number' && values.every(isNoFraction) ? 'integer' : type))
  return list.length === 1 ? (list[0] ?? 'null') : list
}

function isNoFraction(value: unknown): boolean {
  return typeof value !== 'number' || Number.isInteger(value)
}
