// Optional parameters of a tool: with values that a caller may leave out.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { exampleValue } from '../values/example-value.js'

/** Enough to see an effect of their order. */
const ENOUGH = 3

/** The parameters that a call need not have, with their schemas. */
export function optionalParameters(
  { inputSchema }: RawRecord,
  args: RawRecord,
): readonly (readonly [string, RawRecord])[] {
  if (!isRecord(inputSchema) || !isRecord(inputSchema.properties)) return []
  return Object.entries(inputSchema.properties).flatMap(([key, schema]) =>
    Object.hasOwn(args, key) || !isRecord(schema) ? [] : [[key, schema] as const],
  )
}

/** Adds declared defaults, which say nothing new, and the first value of a short list, until there are a few arguments. */
export function withMoreArguments(tool: RawRecord, args: RawRecord): RawRecord {
  const more = optionalParameters(tool, args).flatMap(([key, schema]): [string, unknown][] =>
    schema.default !== undefined || schema.type === 'boolean' || Array.isArray(schema.enum)
      ? [[key, schema.default ?? (schema.type === 'boolean' ? false : exampleValue(schema))]]
      : [],
  )
  const allowed = more.filter(([, value]) => value !== undefined && value !== null)
  return { ...args, ...Object.fromEntries(allowed.slice(0, Math.max(0, ENOUGH - Object.keys(args).length))) }
}
