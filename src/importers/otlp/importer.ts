// Spans and logged messages in OTLP JSON: export requests one per line, a list of them, or a trace exported from Tempo.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { isTelemetry } from '../cli-telemetry/event.js'
import { holdsGeminiSpans } from '../cli-telemetry/gemini-spans.js'
import { defineImporter, type ImportContext, type LogPlace } from '../importer.js'
import { recordIn, recordsIn, textIn } from '../json-fields.js'
import type { LoggedEvent, Span } from '../spans/span.js'
import { type ReadSpans, SpanSession } from '../spans/span-session.js'
import { nanosMs, readAttributes } from './any-value.js'
import { hasMessages, readMessages } from './log-record.js'

export const otlp = defineImporter({
  key: 'otlp',
  summary: 'OpenTelemetry spans and GenAI messages as OTLP JSON, also from Tempo',
  detect: (head) =>
    head.flatMap(requestsIn).some((value) => resourcesIn(value) !== null || hasMessages(value)) &&
    !head.some(isTelemetry) &&
    !holdsGeminiSpans(head),
  isRepeating: true,
  open: (context) => new SpanSession(context, warnOfPartial(context)),
})

/** Programs whose spans have only some of their calls, or neither arguments nor errors. */
const PARTIAL = /^(?:codex[_-]\w+|gemini-cli|qwen-code)$/

function warnOfPartial({ warn }: ImportContext): ReadSpans {
  const told = new Set<string>()
  return (value, place) => {
    for (const { resource } of resourcesIn(value) ?? []) {
      const service = textIn(readAttributes(recordIn(resource).attributes)['service.name']) ?? ''
      if (!PARTIAL.test(service) || told.has(service)) continue
      told.add(service)
      warn(`spans of ${service} do not contain all calls; import its log records`, place)
    }
    return readSpans(value, place)
  }
}

const ERROR_CODE = 2

function* readSpans(value: unknown, place: LogPlace): Generator<Span | LoggedEvent | string> {
  for (const request of requestsIn(value)) yield* readRequest(request, place)
}

function requestsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function* readRequest(value: unknown, place: LogPlace): Generator<Span | LoggedEvent | string> {
  if (recordIn(value).resourceMetrics !== undefined) yield 'resourceMetrics: only spans and messages are read'
  yield* readMessages(value, place)
  for (const resource of resourcesIn(value) ?? []) {
    // Tempo still uses the name from before scopes.
    for (const scope of recordsIn(resource.scopeSpans ?? resource.instrumentationLibrarySpans)) {
      for (const span of recordsIn(scope.spans)) yield readSpan(span, place)
    }
  }
}

/** Null for a value that is not an export of spans. */
function resourcesIn(value: unknown): readonly RawRecord[] | null {
  if (!isRecord(value)) return null
  // Newer interfaces of Tempo and Jaeger wrap the export.
  const inner = [value, value.trace, value.result].find((one) => isRecord(one) && Array.isArray(one.resourceSpans))
  if (isRecord(inner)) return recordsIn(inner.resourceSpans)
  const batches = recordsIn(value.batches)
  return batches.some(({ scopeSpans, instrumentationLibrarySpans }) => scopeSpans ?? instrumentationLibrarySpans)
    ? batches
    : null
}

function readSpan(span: RawRecord, place: LogPlace): Span | string {
  const trace = textIn(span.traceId)
  const id = textIn(span.spanId)
  if (trace === null || id === null || id === '') return 'a span without an id'
  const parent = textIn(span.parentSpanId)
  const { code, message } = recordIn(span.status)
  return {
    trace,
    id,
    parent: parent === '' ? null : parent,
    name: textIn(span.name) ?? '',
    start: nanosMs(span.startTimeUnixNano),
    end: nanosMs(span.endTimeUnixNano),
    attributes: readAttributes(span.attributes),
    events: recordsIn(span.events).map((event) => ({
      name: textIn(event.name) ?? '',
      attributes: readAttributes(event.attributes),
    })),
    error: code === ERROR_CODE || code === 'STATUS_CODE_ERROR' ? (textIn(message) ?? '') : null,
    place,
  }
}
