import { isRecord } from '../../core/trace/trace-fields.js'

/** The new parameter, which clients that remember the old schema leave out. */
const NEW_PARAMETER = 'request_token'

/** `changed_schema`: adds a required parameter. The server behind it does not know it, so calls arrive without it. */
export function changeSchema(schema: unknown): Readonly<Record<string, unknown>> {
  const old = isRecord(schema) ? schema : { type: 'object' }
  const properties = isRecord(old.properties) ? old.properties : {}
  const required = Array.isArray(old.required) ? old.required : []
  return {
    ...old,
    properties: { ...properties, [NEW_PARAMETER]: { type: 'string', description: 'A token for this request.' } },
    required: [...required, NEW_PARAMETER],
  }
}

/** Whether a schema has the parameter already. */
export function hasToken(schema: unknown): boolean {
  return isRecord(schema) && isRecord(schema.properties) && Object.hasOwn(schema.properties, NEW_PARAMETER)
}

/** The arguments for the server behind, or what a server with the changed schema finds wrong with them. */
export function withoutToken(args: unknown): {
  readonly args: Readonly<Record<string, unknown>>
  readonly trouble: string | null
} {
  const { [NEW_PARAMETER]: token, ...rest } = isRecord(args) ? args : {}
  if (token === undefined) return { args: rest, trouble: `"${NEW_PARAMETER}" is required` }
  return { args: rest, trouble: typeof token === 'string' ? null : `"${NEW_PARAMETER}" must be a string` }
}
