// How gateways record a request that failed.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'

/** What the provider or the gateway said; null for an exchange that did not fail. */
export function failureIn(exchange: RawRecord): string | null {
  const { request, request_body, response = exchange.response_body } = exchange
  const told =
    errorIn(response) ?? recordsIn(response).reduce<string | null>((found, event) => found ?? errorIn(event), null)
  if (told !== null) return told
  const status = [exchange, recordIn(response)].map(statusOf).find((one) => one !== null) ?? null
  const isMissing = response === null && (isRecord(request) || isRecord(request_body))
  if (status === null && !isMissing && exchange.status !== 'failure') return null
  return (
    errorIn(exchange) ?? errorIn(recordIn(exchange.response).body) ?? loggedError(exchange) ?? status ?? 'no response'
  )
}

/** `{ error }`, with a text or with an object that has a message. */
function errorIn(value: unknown): string | null {
  const { error } = recordIn(value)
  if (typeof error === 'string' && error !== '') return error
  if (!isRecord(error) || Object.keys(error).length === 0) return null
  return textIn(error.message) ?? textIn(error.type) ?? textIn(error.code) ?? 'failed'
}

/** LiteLLM has the error among the data about a request. */
function loggedError({ metadata, error_str, exception }: RawRecord): string | null {
  const { error_message, error_class } = recordIn(recordIn(metadata).error_information)
  return [error_message, error_str, exception, error_class].flatMap((text) => textIn(text) ?? [])[0] ?? null
}

function statusOf({ status, status_code, statusCode, response_status }: RawRecord): string | null {
  const codes = [status, recordIn(status).code, status_code, statusCode, response_status]
  const code = codes.map(numberIn).find((one) => one !== null && one >= 400 && one < 600)
  return typeof code === 'number' ? `status ${code}` : null
}
