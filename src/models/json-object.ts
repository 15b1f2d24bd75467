import { isRecord } from '../core/trace/trace-fields.js'

/** An unchecked JSON object from a provider. */
export type JsonObject = Record<string, unknown>

/** The objects of a list; empty when the value is not a list. */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** A copy in which the given keys are replaced if they exist; keys that a body lacks are not added. */
export function withFixed(object: JsonObject, fixed: JsonObject): JsonObject {
  const copy = { ...object }
  for (const [key, value] of Object.entries(fixed)) if (Object.hasOwn(copy, key)) copy[key] = value
  return copy
}

export function without(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
}

/** A copy with one key rewritten, if its value is an object. */
export function withInner(object: JsonObject, key: string, rewrite: (inner: JsonObject) => unknown): JsonObject {
  const inner = object[key]
  return isRecord(inner) ? { ...object, [key]: rewrite(inner) } : object
}
