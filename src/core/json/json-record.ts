import * as z from 'zod'

/**
 * A mapping of any values, unchanged. `z.record` silently drops `__proto__`, which is an ordinary key in the arguments
 * of a call.
 */
export function jsonRecord(): z.ZodType<Record<string, unknown>, Record<string, unknown>> {
  const schema = z
    .unknown()
    .check(({ value, issues }) => {
      if (!z.core.util.isPlainObject(value)) issues.push({ code: 'invalid_type', expected: 'record', input: value })
    })
    .meta({ type: 'object', propertyNames: { type: 'string' }, additionalProperties: {} })
  // A value that passes the check is such a mapping.
  return schema as z.ZodType<Record<string, unknown>, Record<string, unknown>>
}
