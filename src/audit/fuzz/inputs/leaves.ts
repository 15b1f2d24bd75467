import { isRecord } from '../../../core/trace/trace-fields.js'

/** A copy in which `change` has replaced each text and number; it gets the name of the field, for items that of the list. */
export function withLeaves<T>(
  value: T,
  change: (leaf: string | number, name: string) => unknown,
  name = '',
  depth = 0,
): T {
  return changed(value, change, name, depth) as T
}

const MAX_DEPTH = 6
const MAX_ITEMS = 50

function changed(
  value: unknown,
  change: (leaf: string | number, name: string) => unknown,
  name: string,
  depth: number,
): unknown {
  if (typeof value === 'string' || typeof value === 'number') return change(value, name)
  if (depth > MAX_DEPTH) return value
  if (Array.isArray(value)) {
    return value.length > MAX_ITEMS ? value : value.map((item) => changed(item, change, name, depth + 1))
  }
  if (!isRecord(value)) return value
  const entries = Object.entries(value)
  return entries.length > MAX_ITEMS
    ? value
    : Object.fromEntries(entries.map(([key, inner]) => [key, changed(inner, change, key, depth + 1)]))
}
