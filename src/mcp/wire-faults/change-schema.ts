import { isRecord } from '../../core/trace/trace-fields.js'

/** The new parameter, which clients that remember the old schema leave out. */
const NEW_PARAMETER = 'request_token'

/** `changed_schema`: adds a required parameter. The server behind it does not know it. */
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
