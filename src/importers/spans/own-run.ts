// Spans that `--otlp` wrote. They have all of a trace, so it is read back instead of guessed; see
// src/report/otlp/own-attributes.ts.

import { tryJson } from '../../core/trace/parse-traces.js'
import { ToolTable } from '../../core/trace/tool.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import type { RawTrace } from '../importer.js'
import { listIn, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import type { Span } from './span.js'

/** Null for other spans, and when some are missing or were changed: the rest is read like any spans. */
export function ownRun(spans: readonly Span[]): RawTrace | null {
  const root = spans.find(({ attributes }) => typeof attributes['mcprove.trace'] === 'string')
  const trace = jsonAt(root, 'mcprove.trace')
  if (root === undefined || !isRecord(trace)) return null
  const calls = numbered(spans, 'mcprove.call', root.attributes['mcprove.calls'])
  const answers = numbered(spans, 'gen_ai.output.messages', root.attributes['mcprove.answers'])
  if (calls === null || answers === null) return null
  const turns = [...answers.flatMap(turnsOf), ...listIn(jsonAt(root, 'mcprove.turns'))]
  const read = {
    ...trace,
    tool_calls: calls.map(callOf),
    tool_results: calls.flatMap(resultOf),
    conversation: { ...recordIn(trace.conversation), turns },
  }
  return isTrace(read) ? read : null
}

function jsonAt(span: Span | undefined, key: string): unknown {
  const text = textIn(span?.attributes[key])
  return text === null ? undefined : tryJson(text)
}

/** The spans with an attribute, in order; null unless all of them are there. */
function numbered(spans: readonly Span[], key: string, count: unknown): readonly Span[] | null {
  const placed: Span[] = []
  for (const span of spans) {
    const index = numberIn(span.attributes['mcprove.index'])
    if (index !== null && span.attributes[key] !== undefined) placed.push(span)
  }
  placed.sort((a, b) => Number(a.attributes['mcprove.index']) - Number(b.attributes['mcprove.index']))
  const isWhole = placed.every(({ attributes }, index) => attributes['mcprove.index'] === index)
  return isWhole && placed.length === count ? placed : null
}

/** An empty object stands for what another attribute has. */
function isElsewhere(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length === 0
}

function turnsOf(span: Span): unknown[] {
  const messages = ['gen_ai.input.messages', 'gen_ai.output.messages'].flatMap((key) => recordsIn(jsonAt(span, key)))
  return recordsIn(jsonAt(span, 'mcprove.turns')).map((turn, index) => {
    if (!isElsewhere(turn.content)) return turn
    return { ...turn, content: recordsIn(messages[index]?.parts)[0]?.content }
  })
}

function callOf(span: Span): RawRecord {
  const call = recordIn(jsonAt(span, 'mcprove.call'))
  const given = span.attributes['gen_ai.tool.call.arguments']
  if (isElsewhere(call.args_text)) return { ...call, args_text: given }
  return { ...call, args: tryJson(textIn(given) ?? '') }
}

function resultOf(span: Span): RawRecord[] {
  const result = jsonAt(span, 'mcprove.result')
  if (!isRecord(result)) return []
  const { id } = recordIn(jsonAt(span, 'mcprove.call'))
  const given = span.attributes['gen_ai.tool.call.result']
  if (isElsewhere(result.content)) return [{ ...result, call_id: id, content: given }]
  if (!isRecord(result.content)) return [{ ...result, call_id: id }]
  const { content, structuredContent: structured } = recordIn(tryJson(textIn(given) ?? ''))
  return [{ ...result, call_id: id, content, ...(structured === undefined ? {} : { structured }) }]
}

function isTrace(raw: RawTrace): boolean {
  try {
    readTrace(raw, new ToolTable())
    return true
  } catch {
    return false
  }
}
