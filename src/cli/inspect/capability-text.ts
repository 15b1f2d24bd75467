import { listSome } from '../../core/text/list-some.js'
import { isRecord } from '../../core/trace/trace-fields.js'

const MAX_DEPTH = 4
const MAX_PARTS = 12

/** `tools (listChanged), tasks (cancel, requests.tools.call)`. */
export function capabilityText(capabilities: Readonly<Record<string, unknown>>): string {
  const names = Object.entries(capabilities).flatMap(([name, value]) => {
    if (value === false) return []
    const parts = partsOf(value, 0)
    return [parts.length === 0 ? name : `${name} (${listSome(parts, MAX_PARTS)})`]
  })
  return names.length === 0 ? 'none' : listSome(names, MAX_PARTS * 2)
}

function partsOf(value: unknown, depth: number): string[] {
  if (!isRecord(value) || depth >= MAX_DEPTH) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (inner === false) return []
    const below = partsOf(inner, depth + 1)
    return below.length === 0 ? [name] : below.map((part) => `${name}.${part}`)
  })
}
