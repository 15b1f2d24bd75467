// Spans of Phoenix's API as OTLP JSON.
import { isRecord, type RawRecord } from '../core/trace/trace-fields.js'

const ERROR_CODE = 2

/** One export request with the spans of one trace. */
export function phoenixRequest(spans: readonly RawRecord[]): object {
  return { resourceSpans: [{ scopeSpans: [{ spans: spans.map(otlpSpan) }] }] }
}

function otlpSpan(span: RawRecord): object {
  const context = isRecord(span.context) ? span.context : {}
  const attributes = isRecord(span.attributes) ? span.attributes : {}
  const events = Array.isArray(span.events) ? span.events.filter(isRecord) : []
  return {
    traceId: context.trace_id,
    spanId: context.span_id,
    ...(typeof span.parent_id === 'string' ? { parentSpanId: span.parent_id } : {}),
    name: span.name,
    startTimeUnixNano: nanosOf(span.start_time),
    endTimeUnixNano: nanosOf(span.end_time),
    // Phoenix moves the kind out of the attributes.
    attributes: keyValues({ ...attributes, 'openinference.span.kind': span.span_kind }),
    events: events.map((event) => ({
      name: event.name,
      timeUnixNano: nanosOf(event.timestamp),
      attributes: keyValues(isRecord(event.attributes) ? event.attributes : {}),
    })),
    status: span.status_code === 'ERROR' ? { code: ERROR_CODE, message: span.status_message } : {},
  }
}

function nanosOf(time: unknown): string {
  const ms = typeof time === 'string' ? Date.parse(time) : Number.NaN
  return Number.isNaN(ms) ? '0' : `${ms}000000`
}

function keyValues(attributes: RawRecord): object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [{ key, value: anyValue(value) }],
  )
}

/** The depth of answers is limited where they are read. */
function anyValue(value: unknown): object {
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(anyValue) } }
  if (isRecord(value)) return { kvlistValue: { values: keyValues(value) } }
  return { stringValue: String(value) }
}
