import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import type { LogPlace } from '../importer.js'
import { recordIn, textIn } from '../json-fields.js'
import { jsonIn } from '../spans/calls/tool-output.js'
import { mastraAttributes } from '../spans/mastra-span.js'
import type { Span } from '../spans/span.js'

/** Events or spans of a line, a list, or a trace that Mastra's API returned. */
export function spansIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return isRecord(value) && Array.isArray(value.spans) ? value.spans : [value]
}

/** What an exporter gets: a span that started, changed or ended. */
export function isEvent(value: unknown): value is RawRecord {
  if (!isRecord(value) || !/^span_(?:started|updated|ended)$/.test(textIn(value.type) ?? '')) return false
  const { id, traceId, type } = recordIn(value.exportedSpan)
  return [id, traceId, type].every((one) => typeof one === 'string')
}

/** What the storage has. */
export function isStored(value: unknown): value is RawRecord {
  return isRecord(value) && [value.spanId, value.traceId, value.spanType].every((one) => typeof one === 'string')
}

/** Reads the fields of an event's span or of a stored one. */
export function readMastraRecord(span: RawRecord, place: LogPlace): Span {
  const type = span.spanType ?? span.type
  const failure = span.errorInfo ?? span.error
  return {
    trace: textIn(span.traceId) ?? '',
    id: textIn(span.spanId ?? span.id) ?? '',
    parent: textIn(span.parentSpanId),
    name: textIn(span.name) ?? '',
    start: epochMs(span.startedAt ?? span.startTime),
    end: epochMs(span.endedAt ?? span.endTime),
    attributes: mastraAttributes({
      type,
      entity: textIn(span.entityName) ?? textIn(span.entityId),
      attributes: recordIn(jsonIn(span.attributes)),
      input: span.input,
      output: span.output,
    }),
    events: [],
    error: failure === undefined || failure === null ? null : (textIn(recordIn(jsonIn(failure)).message) ?? ''),
    place,
  }
}
