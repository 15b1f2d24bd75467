import { isRecord } from '../trace-fields.js'

/** `filter.status` is the key `status` in `filter`; a number leads into a list. */
export function fieldPath(field: string): readonly string[] {
  return field.split('.')
}

/** What is at a field; an argument whose own name holds the dots comes first. Own keys only. */
export function fieldAt(args: unknown, field: string, path: readonly string[]): unknown {
  if (!isRecord(args)) return undefined
  if (Object.hasOwn(args, field)) return args[field]
  let value: unknown = args
  for (const key of path) {
    if (Array.isArray(value)) value = /^\d+$/.test(key) ? value[Number(key)] : undefined
    else value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
    if (value === undefined) return undefined
  }
  return value
}
