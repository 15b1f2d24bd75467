import { hasType, type PlainSchema } from './plain-schema.js'

const NULL: PlainSchema = { type: 'null' }

/** The same schema with null allowed. */
export function withNull<T extends PlainSchema>(schema: T): T | PlainSchema {
  if (schema.$ref !== undefined) return { anyOf: [schema, NULL] }
  if (schema.anyOf !== undefined) return { ...schema, anyOf: [...schema.anyOf, NULL] }
  const type = hasType(schema, 'null') ? schema.type : [schema.type ?? [], 'null'].flat()
  if ('const' in schema) {
    const { const: value, ...rest } = schema
    return { ...rest, type, enum: value === null ? [null] : [value, null] }
  }
  if (schema.enum === undefined) return { ...schema, type }
  return { ...schema, type, enum: schema.enum.includes(null) ? schema.enum : [...schema.enum, null] }
}
