import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'

/**
 * Keywords that define the structure of a value. All others only restrict or describe it, and strict mode drops them.
 */
const STRUCTURE: ReadonlySet<string> = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'unevaluatedProperties',
  'patternProperties',
  'items',
  'prefixItems',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'allOf',
  'if',
  'dependentSchemas',
  'dependencies',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
])

export function structureOf(schema: RawRecord): RawRecord {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => STRUCTURE.has(key)))
}

export function hasStructure(schema: RawRecord): boolean {
  return Object.keys(schema).some((key) => STRUCTURE.has(key))
}

/** Title and description, if they are texts. */
export function annotationsOf({ title, description }: RawRecord): { title?: string; description?: string } {
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
  }
}

/** `false`, or `{ not: {} }` as some libraries write it: no value is valid. */
export function isNever(schema: unknown): boolean {
  if (schema === false) return true
  if (!isRecord(schema) || schema.not === undefined) return false
  return schema.not === true || (isRecord(schema.not) && Object.keys(schema.not).length === 0)
}
