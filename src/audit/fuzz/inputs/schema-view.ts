// A schema as the generator reads it: references followed, parts of `allOf` together.
import { pointedSchema } from '../../../catalog/schema-pointer.js'
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'

const MAX_REFERENCES = 20

/** The schema without `$ref` and `allOf`; empty for one that says nothing. */
export function flatSchema(schema: unknown, root: unknown, left = MAX_REFERENCES): RawRecord {
  if (!isRecord(schema) || left === 0) return {}
  const { $ref, allOf, ...own } = schema
  const parts = [
    ...(typeof $ref === 'string' ? [pointedSchema(root, $ref)] : []),
    ...(Array.isArray(allOf) ? allOf : []),
  ]
  return parts.map((part) => flatSchema(part, root, left - 1)).reduce(merged, own)
}

function merged(one: RawRecord, other: RawRecord): RawRecord {
  const properties = { ...propertiesOf(other), ...propertiesOf(one) }
  const required = [...new Set([...requiredIn(one), ...requiredIn(other)])]
  return {
    ...other,
    ...one,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  }
}

/** The schemas of `anyOf` or `oneOf`, each with what stands beside it; the schema itself where it has neither. */
export function choicesIn(flat: RawRecord, root: unknown): readonly RawRecord[] {
  const { anyOf, oneOf, ...own } = flat
  const choices = [anyOf, oneOf].find(Array.isArray)
  if (choices === undefined || choices.length === 0) return [flat]
  return choices.slice(0, 12).map((choice) => merged(flatSchema(choice, root), own))
}

export function typesOf({ type, properties, items, enum: members }: RawRecord): readonly unknown[] {
  if (Array.isArray(type)) return type
  if (type !== undefined) return [type]
  if (members !== undefined) return []
  if (properties !== undefined) return ['object']
  return items === undefined ? [] : ['array']
}

export function propertiesOf({ properties }: RawRecord): RawRecord {
  return isRecord(properties) ? properties : {}
}

export function requiredIn({ required }: RawRecord): readonly string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
}

export function numberIn(schema: RawRecord, key: string): number | undefined {
  const value = schema[key]
  return typeof value === 'number' ? value : undefined
}
