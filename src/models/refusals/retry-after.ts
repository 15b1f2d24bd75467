import { isRecord } from '../../core/trace/trace-fields.js'
import { objectsOf } from '../json-object.js'

/** How long a provider asks us to wait, or null. Its dates are by its own clock; `now` is ours, if it tells no time. */
export function retryAfterMs(headers: Headers, body: unknown, now: number): number | null {
  const sent = Date.parse(headers.get('date') ?? '')
  const asked = fromHeader(headers.get('retry-after'), Number.isNaN(sent) ? now : sent)
  return fromMilliseconds(headers) ?? asked ?? fromGoogle(body)
}

/** OpenAI's own header, finer than the standard one. */
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

/** Google sends no header but `{"@type": ".../google.rpc.RetryInfo", "retryDelay": "34s"}` among the details. */
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
