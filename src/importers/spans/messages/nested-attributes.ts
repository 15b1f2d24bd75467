// Attributes cannot be lists of objects, so some conventions number them (`gen_ai.prompt.0.role`).
import type { RawRecord } from '../../../core/trace/trace-fields.js'

/** No convention nests deeper. */
const MAX_DEPTH = 12
const INDEX = /^\d+$/

type Entry = readonly [path: readonly string[], value: unknown]

/** The attributes with a prefix, as nested lists and objects; an empty list when there are none. */
export function nestedAttributes(attributes: RawRecord, prefix: string): unknown {
  const entries = Object.entries(attributes).flatMap(([key, value]): Entry[] => {
    if (!key.startsWith(`${prefix}.`)) return []
    const path = key.slice(prefix.length + 1).split('.')
    return path.length > MAX_DEPTH ? [] : [[path, value]]
  })
  return entries.length === 0 ? [] : nest(entries)
}

function nest(entries: readonly Entry[]): unknown {
  const groups = new Map<string, Entry[]>()
  for (const [[head, ...rest], value] of entries) {
    if (head === undefined) return value
    const group = groups.get(head)
    if (group === undefined) groups.set(head, [[rest, value]])
    else group.push([rest, value])
  }
  const keys = [...groups.keys()]
  const valueAt = (key: string) => nest(groups.get(key) ?? [])
  if (!keys.every((key) => INDEX.test(key))) return Object.fromEntries(keys.map((key) => [key, valueAt(key)]))
  return keys.sort((a, b) => Number(a) - Number(b)).map(valueAt)
}
