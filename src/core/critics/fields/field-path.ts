import { isRecord } from '../../trace/trace-fields.js'

/** `filter.status` is the key `status` in `filter`; a number is an index of a list. */
export function fieldPath(field: string): readonly string[] {
  return field.split('.')
}

/** The value at a field. An argument whose own name contains the dots wins. Own keys only. */
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

/** The arguments without the value at a field. Returns the input itself when nothing is there, and never changes it. */
export function withoutField(args: unknown, field: string, path: readonly string[]): unknown {
  return isRecord(args) && Object.hasOwn(args, field) ? withoutKey(args, [field], 0) : withoutKey(args, path, 0)
}

function withoutKey(value: unknown, path: readonly string[], depth: number): unknown {
  const key = path[depth]
  if (key === undefined) return value
  if (Array.isArray(value)) {
    const at = /^\d+$/.test(key) ? Number(key) : -1
    // A list keeps its length: only keys of its elements can be removed.
    return depth === path.length - 1
      ? value
      : value.map((one, index) => (index === at ? withoutKey(one, path, depth + 1) : one))
  }
  if (!isRecord(value) || !Object.hasOwn(value, key)) return value
  const entries = Object.entries(value)
  if (depth === path.length - 1) return Object.fromEntries(entries.filter(([name]) => name !== key))
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, name === key ? withoutKey(inner, path, depth + 1) : inner]),
  )
}
