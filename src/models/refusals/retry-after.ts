import { isRecord } from '../../core/trace/trace-fields.js'
import { objectsOf } from '../json-object.js'

/**
 * How long a provider asks us to wait, or null. Dates are relative to the provider's own clock, or to `now` if it sends
 * none.
 */
export function retryAfterMs(headers: Headers, body: unknown, now: number): number | null {
  const sent = Date.parse(headers.get('date') ?? '')
  const asked = fromHeader(headers.get('retry-after'), Number.isNaN(sent) ? now : sent)
  return fromMilliseconds(headers) ?? asked ?? fromGoogle(body)
}

/** OpenAI's own header, in milliseconds. */
function fromMilliseconds(headers: Headers): number | null {
  const text = headers.get('retry-after-ms')
  return text === null ? null : amount(text, 1)
}

/** RFC 9110, 10.2.3: seconds, or a date. */
function fromHeader(text: string | null, now: number): number | null {
  if (text === null) return null
  const seconds = amount(text, 1_000)
  if (seconds !== null) return seconds
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(date - now, 0)
}

/** Google does not send a header, but `{"@type": ".../google.rpc.RetryInfo", "retryDelay": "34s"}` in the details. */
function fromGoogle(body: unknown): number | null {
  if (!isRecord(body) || !isRecord(body.error)) return null
  for (const { retryDelay } of objectsOf(body.error.details)) {
    if (typeof retryDelay === 'string' && retryDelay.endsWith('s')) return amount(retryDelay.slice(0, -1), 1_000)
  }
  return null
}

function amount(text: string, unitMs: number): number | null {
  return /^\s*\d+(\.\d+)?\s*$/.test(text) ? Math.ceil(Number(text) * unitMs) : null
}
