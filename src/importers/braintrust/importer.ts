// Rows of Braintrust's logs and experiments: one per line, a list, or an answer of its API.
import { isRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type LogPlace } from '../importer.js'
import type { Span } from '../spans/span.js'
import { SpanSession } from '../spans/span-session.js'
import { isRow, readRow } from './row.js'

export const braintrust = defineImporter({
  key: 'braintrust',
  summary: 'rows of logs and experiments of Braintrust',
  detect: (head) => head.some((value) => rowsIn(value).some(isRow)) && !head.flatMap(rowsIn).some(isUpdate),
  isRepeating: true,
  open: (context) => new SpanSession(context, readSpans),
})

function* readSpans(value: unknown, place: LogPlace): Generator<Span | string> {
  for (const row of rowsIn(value)) yield isRow(row) ? readRow(row, place) : 'not a row of Braintrust'
}

/** `events` is what the API for logs answers, `data` what queries answer. */
function rowsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return []
  return [value.events, value.data].find(Array.isArray) ?? [value]
}

function isUpdate(value: unknown): boolean {
  return isRecord(value) && value._is_merge === true
}
