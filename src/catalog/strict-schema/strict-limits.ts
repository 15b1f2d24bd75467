import { isRecord } from '../../core/trace/trace-fields.js'

// https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
const MAX_LEVELS = 10
const MAX_ENUM_VALUES = 1_000

/** Which limit of OpenAI a strict schema exceeds; null for none. A schema that exceeds one is refused as a whole. */
export function exceededLimit(schema: Readonly<Record<string, unknown>>): string | null {
  let values = 0
  let levels = 0
  const left = [schema, ...listOf(schema.$defs)].map((one) => ({ schema: one, level: 1 }))
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { level } = next
    if (!isRecord(next.schema)) continue
    const inner = listOf(next.schema.properties)
    if (Array.isArray(next.schema.enum)) values += next.schema.enum.length
    if (inner.length > 0) levels = Math.max(levels, level)
    left.push(...inner.map((one) => ({ schema: one, level: level + 1 })))
    left.push({ schema: next.schema.items, level })
    if (Array.isArray(next.schema.anyOf)) left.push(...next.schema.anyOf.map((one) => ({ schema: one, level })))
  }
  if (levels > MAX_LEVELS) return `its objects are nested ${levels} levels deep, and OpenAI allows ${MAX_LEVELS}`
  return values > MAX_ENUM_VALUES ? `it lists ${values} values, and OpenAI allows ${MAX_ENUM_VALUES}` : null
}

function listOf(named: unknown): unknown[] {
  return isRecord(named) ? Object.values(named) : []
}
