import * as z from 'zod'

/**
 * A mapping of anything, as it was given. `z.record` leaves out `__proto__` without a word; in the arguments of a call it
 * is a key like any other.
 */
export function jsonRecord(): z.ZodType<Record<string, unknown>, Record<string, unknown>> {
  const schema = z
    .unknown()
    .check(({ value, issues }) => {
      if (!z.core.util.isPlainObject(value)) issues.push({ code: 'invalid_type', expected: 'record', input: value })
    })
    .meta({ type: 'object', propertyNames: { type: 'string' }, additionalProperties: {} })
  // What passes the check is one.
  return schema as z.ZodType<Record<string, unknown>, Record<string, unknown>>
}
