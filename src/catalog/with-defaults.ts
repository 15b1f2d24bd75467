import { isRecord, type RawRecord } from '../core/trace/trace-fields.js'
import { pointedSchema } from './schema-pointer.js'

/** Deeper values are not changed: hostile arguments nest deeper than the call stack. */
const MAX_DEPTH = 200

/**
 * Arguments with the `default` of each absent property, also in nested objects and lists, through `$ref` and `allOf`.
 * Null counts as a value. A default is used as written, without looking for defaults in it.
 */
export function withDefaults<T>(args: T, schema: unknown): T {
  // Objects stay objects and lists stay lists.
  return filled(args, schema, schema, 0) as T
}

function filled(value: unknown, schema: unknown, root: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  return partsOf(schema, root).reduce<unknown>((result, part) => {
    if (Array.isArray(result)) {
      const { items } = part
      return isRecord(items) ? result.map((item) => filled(item, items, root, depth + 1)) : result
    }
    return isRecord(result) ? filledObject(result, part, root, depth) : result
  }, value)
}

function filledObject(value: RawRecord, { properties }: RawRecord, root: unknown, depth: number): RawRecord {
  if (!isRecord(properties)) return value
  const present = Object.entries(value).map(([name, item]): [string, unknown] => {
    return [name, Object.hasOwn(properties, name) ? filled(item, properties[name], root, depth + 1) : item]
  })
  const absent = Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
    if (Object.hasOwn(value, name)) return []
    const part = partsOf(property, root).find((one) => one.default !== undefined)
    return part === undefined ? [] : [[name, part.default]]
  })
  return Object.fromEntries([...present, ...absent])
}

/** The schema, what it refers to, and what `allOf` adds: all of these apply. */
function partsOf(schema: unknown, root: unknown): readonly RawRecord[] {
  const parts = new Set<RawRecord>()
  const add = (part: unknown): void => {
    if (isRecord(part)) parts.add(part)
  }
  add(schema)
  // A set may grow during iteration and takes nothing twice, so circles end.
  for (const { $ref, allOf } of parts) {
    if ($ref !== undefined) add(pointedSchema(root, $ref))
    if (Array.isArray(allOf)) allOf.forEach(add)
  }
  return [...parts]
}
