// Spans as OpenTelemetry's SDKs and some tools print them: attributes are a plain object, not the protocol's list.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { isTelemetry } from '../cli-telemetry/event.js'
import { defineImporter, type LogPlace } from '../importer.js'
import { listIn, recordIn, recordsIn } from '../json-fields.js'
import type { Span } from '../spans/span.js'
import { SpanSession } from '../spans/span-session.js'
import { isSpanObject, readSpanObject } from './span-object.js'

export const spanDump = defineImporter({
  key: 'span-dump',
  summary: 'OpenTelemetry spans as the SDKs for Python and JavaScript print them, also from Phoenix',
  detect: (head) => head.some((value) => spansIn(value).some(isSpanObject)) && !head.some(isTelemetry),
  isRepeating: true,
  open: (context) => new SpanSession(context, readSpans),
})

function* readSpans(value: unknown, place: LogPlace): Generator<Span | string> {
  // A work list instead of recursion: hostile trees are deeper than the call stack.
  const left = [...spansIn(value)].reverse()
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    yield isSpanObject(next) ? readSpanObject(next, place) : 'not a span'
    for (const child of childrenOf(next).toReversed()) left.push(child)
  }
}

/** A list, a single span, or an answer or trace that has a list of spans. */
function spansIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => listOfTrace(one) ?? [one])
  if (!isRecord(value)) return []
  // MLflow's search has a list of traces.
  if (Array.isArray(value.traces)) return value.traces.flatMap((one) => listOfTrace(one) ?? [one])
  return listOfTrace(value) ?? [value]
}

/** MLflow's traces have `info` and `data`. */
function listOfTrace(value: unknown): readonly unknown[] | null {
  if (!isRecord(value)) return null
  const list = [value.spans, value.data, recordIn(value.data).spans].find((one) => listIn(one).some(isSpanObject))
  return Array.isArray(list) ? list : null
}

function childrenOf(value: unknown): readonly RawRecord[] {
  return isRecord(value) ? recordsIn(value.child_spans) : []
}
