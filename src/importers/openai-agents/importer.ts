// Traces of the OpenAI Agents SDK, as its processors export them: one object per line, lists, or the bodies of ingest
// requests.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type LogPlace } from '../importer.js'
import { textIn } from '../json-fields.js'
import type { Span } from '../spans/span.js'
import { SpanSession } from '../spans/span-session.js'
import { readAgentsSpan } from './agents-span.js'

export const openaiAgents = defineImporter({
  key: 'openai-agents',
  summary: 'traces of the OpenAI Agents SDK',
  detect: (head) => head.some((value) => itemsIn(value).some((item) => isTrace(item) || isSpan(item))),
  isRepeating: true,
  open: (context) => new SpanSession(context, readSpans),
})

function* readSpans(value: unknown, place: LogPlace): Generator<Span | string> {
  for (const item of itemsIn(value)) {
    if (isSpan(item)) yield readAgentsSpan(item, place)
    else if (isTrace(item)) yield `trace ${textIn(item.workflow_name) ?? ''}: only its spans are read`
    else yield 'neither a trace nor a span of the OpenAI Agents SDK'
  }
}

function itemsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return isRecord(value) && Array.isArray(value.data) ? value.data : [value]
}

function isTrace(value: unknown): value is RawRecord {
  return isRecord(value) && value.object === 'trace' && 'workflow_name' in value
}

function isSpan(value: unknown): value is RawRecord {
  return isRecord(value) && value.object === 'trace.span' && isRecord(value.span_data)
}
