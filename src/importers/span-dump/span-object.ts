import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import type { LogPlace } from '../importer.js'
import { listIn, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import type { Span } from '../spans/span.js'
import { flatAttributes } from './flat-attributes.js'

export function isSpanObject(value: unknown): value is RawRecord {
  if (!isRecord(value)) return false
  const span = withoutColumns(value)
  const { trace, id } = idsOf(span)
  return isRecord(span.attributes ?? span.span_attributes) && trace !== '' && id !== ''
}

/** Rows of a table have columns such as `context.span_id` and `attributes.llm.model_name`. */
function withoutColumns(span: RawRecord): RawRecord {
  if (typeof span['context.span_id'] !== 'string') return span
  const attributes = Object.entries(span).flatMap(([key, value]) =>
    key.startsWith(COLUMN) && value !== null ? [[key.slice(COLUMN.length), value] as const] : [],
  )
  const context = { trace_id: span['context.trace_id'], span_id: span['context.span_id'] }
  return { ...span, context, attributes: Object.fromEntries(attributes) }
}

const COLUMN = 'attributes.'

/** Python has the ids in `context`, JavaScript in `spanContext`, printed spans, trees and CloudWatch beside the name. */
function idsOf(span: RawRecord): { readonly trace: string; readonly id: string } {
  const { trace_id, span_id } = recordIn(span.context)
  const { traceId, spanId } = recordIn(span.spanContext ?? span._spanContext)
  // Copilot writes the kind of each line.
  const isPrinted = typeof span.timestamp === 'number' || span.type === 'span'
  const isFlat = isPrinted || span.startTimeUnixNano !== undefined
  return {
    trace: idIn(trace_id) ?? idIn(traceId) ?? idIn(span.trace_id) ?? (isFlat ? idIn(span.traceId) : null) ?? '',
    id:
      idIn(span_id) ??
      idIn(spanId) ??
      idIn(span.span_id) ??
      (isFlat ? (idIn(span.spanId) ?? idIn(span.id)) : null) ??
      '',
  }
}

/** Python prints ids as hexadecimal numbers; some write them as numbers, or the text of its `None`. */
function idIn(value: unknown): string | null {
  const id = typeof value === 'number' ? String(value) : (textIn(value)?.replace(/^0x/, '') ?? '')
  return id === '' || id === 'None' ? null : id
}

export function readSpanObject(given: RawRecord, place: LogPlace): Span {
  const span = withoutColumns(given)
  const start = timeIn(
    span.start_time ?? span.startTime ?? span.startTimeUnixNano ?? span.start_time_unix_nano ?? span.timestamp,
  )
  return {
    ...idsOf(span),
    parent: parentOf(span),
    name: textIn(span.name ?? span.span_name) ?? '',
    start,
    end:
      timeIn(span.end_time ?? span.endTime ?? span.endTimeUnixNano ?? span.end_time_unix_nano) ??
      endOf(start, span.duration),
    attributes: { ...kindOf(span), ...flatAttributes(recordIn(span.attributes ?? span.span_attributes)) },
    events: recordsIn(span.events).map((event) => ({
      name: textIn(event.name) ?? '',
      attributes: flatAttributes(recordIn(event.attributes)),
    })),
    error: errorOf(span),
    place,
  }
}

const PHOENIX_KIND = /^(?:AGENT|CHAIN|EMBEDDING|EVALUATOR|GUARDRAIL|LLM|PROMPT|RERANKER|RETRIEVER|TOOL)$/

/** Phoenix moves the kind out of the attributes. */
function kindOf({ span_kind }: RawRecord): RawRecord {
  return typeof span_kind === 'string' && PHOENIX_KIND.test(span_kind) ? { 'openinference.span.kind': span_kind } : {}
}

function parentOf(span: RawRecord): string | null {
  const { spanId } = recordIn(span.parentSpanContext)
  const { span_id } = recordIn(span.parent)
  const given = [span.parent_id, span.parent_span_id, span.parentSpanId, span.parentId, spanId, span_id]
  return given.map(idIn).find((id) => id !== null) ?? null
}

function errorOf({ status, status_code, status_message }: RawRecord): string | null {
  const given = recordIn(status)
  const code = status_code ?? given.status_code ?? given.code
  const isError = code === ERROR_CODE || ERROR_NAME.test(textIn(code) ?? '')
  return isError ? (textIn(status_message) ?? textIn(given.description) ?? textIn(given.message) ?? '') : null
}

const ERROR_CODE = 2
const ERROR_NAME = /^(?:STATUS_CODE_)?ERROR$/i
const MS_PER_S = 1e3
const NS_PER_MS = 1e6
const US_PER_MS = 1e3
/** The year 5138 in microseconds, 1973 in nanoseconds. */
const MIN_NANOSECONDS = 1e17
const NANOSECONDS = /^\d{18,20}$/

/** Text; `[seconds, nanoseconds]`; microseconds, as JavaScript prints them; or nanoseconds. */
function timeIn(value: unknown): number | null {
  if (Array.isArray(value)) {
    const [seconds, nanos] = listIn(value).map(numberIn)
    return seconds === undefined || seconds === null ? null : Math.round(seconds * MS_PER_S + (nanos ?? 0) / NS_PER_MS)
  }
  if (typeof value === 'number') {
    return numberIn(value) === null ? null : Math.round(value / (value < MIN_NANOSECONDS ? US_PER_MS : NS_PER_MS))
  }
  return typeof value === 'string' && NANOSECONDS.test(value) ? Math.round(Number(value) / NS_PER_MS) : epochMs(value)
}

const ISO_DURATION = /^P(?:(?<days>\d+)D)?T(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+(?:\.\d+)?)S)?$/

/** A duration is ISO text, `[seconds, nanoseconds]` or microseconds. */
function endOf(start: number | null, duration: unknown): number | null {
  if (start === null) return null
  if (typeof duration !== 'string') {
    const length = timeIn(duration)
    return length === null ? null : start + length
  }
  const parts = ISO_DURATION.exec(duration)?.groups
  if (parts === undefined) return null
  const { days = 0, hours = 0, minutes = 0, seconds = 0 } = parts
  const minutesInAll = (Number(days) * 24 + Number(hours)) * 60 + Number(minutes)
  return start + Math.round((minutesInAll * 60 + Number(seconds)) * MS_PER_S)
}
