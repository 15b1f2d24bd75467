// Traces as exported by Jaeger's user interface and its query service.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type LogPlace } from '../importer.js'
import { numberIn, recordsIn, textIn } from '../json-fields.js'
import type { Span, SpanEvent } from '../spans/span.js'
import { SpanSession } from '../spans/span-session.js'

export const jaeger = defineImporter({
  key: 'jaeger',
  summary: 'traces of Jaeger as JSON',
  detect: (head) => head.some((value) => tracesIn(value).length > 0),
  isRepeating: true,
  open: (context) => new SpanSession(context, readSpans),
})

const MS_PER_MICROSECOND = 1e-3

function* readSpans(value: unknown, place: LogPlace): Generator<Span | string> {
  for (const trace of tracesIn(value)) {
    for (const span of recordsIn(trace.spans)) yield readSpan(span, place)
  }
}

/** From a response of the query service, or a single trace. */
function tracesIn(value: unknown): readonly RawRecord[] {
  if (!isRecord(value)) return []
  return [value, ...recordsIn(value.data)].filter(
    ({ traceID, spans }) => typeof traceID === 'string' && recordsIn(spans).some((span) => span.spanID !== undefined),
  )
}

function readSpan(span: RawRecord, place: LogPlace): Span | string {
  const trace = textIn(span.traceID)
  const id = textIn(span.spanID)
  if (trace === null || id === null || id === '') return 'a span without an id'
  const attributes = readTags(span.tags)
  const start = numberIn(span.startTime)
  const duration = numberIn(span.duration)
  const isError = attributes.error === true || attributes['otel.status_code'] === 'ERROR'
  return {
    trace,
    id,
    parent: parentOf(span, trace),
    name: textIn(span.operationName) ?? '',
    start: start === null ? null : Math.round(start * MS_PER_MICROSECOND),
    end: start === null || duration === null ? null : Math.round((start + duration) * MS_PER_MICROSECOND),
    attributes,
    events: recordsIn(span.logs).map(readLog),
    error: isError ? (textIn(attributes['otel.status_description']) ?? '') : null,
    place,
  }
}

/** References may also point to a span that this one follows, and into other traces. */
function parentOf({ references, parentSpanID }: RawRecord, trace: string): string | null {
  const parent = recordsIn(references).find(({ refType, traceID }) => refType === 'CHILD_OF' && traceID === trace)
  return textIn(parent?.spanID) ?? textIn(parentSpanID)
}

function readTags(tags: unknown): RawRecord {
  return Object.fromEntries(
    recordsIn(tags).flatMap(({ key, value }) => (typeof key === 'string' ? [[key, value]] : [])),
  )
}

/** The name of an event is one of its fields. */
function readLog({ fields }: RawRecord): SpanEvent {
  const { event, name, ...attributes } = readTags(fields)
  return { name: textIn(event) ?? textIn(name) ?? '', attributes }
}
