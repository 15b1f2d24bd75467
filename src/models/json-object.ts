import { isRecord } from '../core/trace/trace-fields.js'

/** A JSON object nobody has checked: what a provider sent. */
export type JsonObject = Record<string, unknown>

/** The objects of a list; nothing when it is no list. */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** A copy with the given keys set, those that are there: what a parser needs stays, what a body lacks is not added. */
export function withFixed(object: JsonObject, fixed: JsonObject): JsonObject {
  const copy = { ...object }
  for (const [key, value] of Object.entries(fixed)) if (Object.hasOwn(copy, key)) copy[key] = value
  return copy
}

export function without(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
}

/** A copy with one key rewritten, if it holds an object. */
export function withInner(object: JsonObject, key: string, rewrite: (inner: JsonObject) => unknown): JsonObject {
  const inner = object[key]
  return isRecord(inner) ? { ...object, [key]: rewrite(inner) } : object
}
