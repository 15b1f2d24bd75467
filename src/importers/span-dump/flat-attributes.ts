import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'

/** No convention nests deeper. */
const MAX_DEPTH = 12
/** Attributes whose value is an object. */
const WHOLE = new Set(['tool.parameters', 'llm.invocation_parameters', 'metadata', 'gen_ai.tool.call.arguments'])

/** Attributes by their full names. Some tools nest them: `{ "llm": { "model_name": ... } }`. */
export function flatAttributes(attributes: RawRecord): RawRecord {
  const flat: [string, unknown][] = []
  // A work list instead of recursion, in the order of the attributes.
  const left = entriesOf(attributes, '', 0).reverse()
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { key, value, depth } = next
    const isNested = depth < MAX_DEPTH && !WHOLE.has(key) && isNest(value, key)
    if (isNested) for (const entry of entriesOf(value, `${key}.`, depth + 1).reverse()) left.push(entry)
    else flat.push([key, value])
  }
  return Object.fromEntries(flat)
}

function entriesOf(value: object, prefix: string, depth: number) {
  return Object.entries(value).map(([key, inner]) => ({ key: `${prefix}${key}`, value: inner as unknown, depth }))
}

/** `value` and the like hold what was recorded, whatever it is. */
function isNest(value: unknown, key: string): value is object {
  if (/(?:^|\.)(?:value|content|arguments)$/.test(key)) return false
  return isRecord(value) || (Array.isArray(value) && value.length > 0 && value.every(isRecord))
}
