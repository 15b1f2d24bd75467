import { isRecord } from '../../core/trace/trace-fields.js'

/** What clients that remember the old schema leave out. */
const NEW_PARAMETER = 'request_token'

/** `changed_schema`: a parameter that is new and required. The server behind it knows nothing of it. */
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
