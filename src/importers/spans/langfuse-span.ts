// Spans that Langfuse's libraries send, in the terms of OpenInference. Exported observations have the same parts.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { numberIn, recordIn, textIn } from '../json-fields.js'
import { jsonIn } from './calls/tool-output.js'
import type { Span } from './span.js'

const PREFIX = 'langfuse.observation.'

/** Instrumentations with attributes of their own also name the type. */
export function isLangfuseSpan({ attributes }: Span): boolean {
  return attributes[`${PREFIX}input`] !== undefined || attributes[`${PREFIX}output`] !== undefined
}

export function readLangfuseSpan(span: Span): Span {
  const own = (key: string) => span.attributes[`${PREFIX}${key}`]
  const usage = langfuseUsage(recordIn(jsonIn(own('usage_details'))))
  const { tools } = recordIn(jsonIn(own('input')))
  const isFailed = span.error !== null || own('level') === 'ERROR'
  return {
    ...span,
    attributes: {
      'input.value': own('input'),
      'output.value': own('output'),
      'llm.model_name': own('model.name'),
      'llm.token_count.prompt': usage.input,
      'llm.token_count.completion': usage.output,
      'llm.cost.total': numberIn(recordIn(jsonIn(own('cost_details'))).total),
      ...(Array.isArray(tools) ? { 'gen_ai.tool.definitions': tools } : {}),
      ...langfuseTool(span.name, own('output')),
      ...span.attributes,
    },
    error: isFailed ? (textIn(own('status_message')) ?? span.error ?? '') : null,
  }
}

/** LangChain's tools are spans whose output is the message to the model. */
export function langfuseTool(name: unknown, output: unknown): RawRecord {
  const given = recordIn(jsonIn(output))
  const message = isRecord(given.kwargs) ? given.kwargs : given
  if (typeof message.tool_call_id !== 'string') return {}
  return {
    'openinference.span.kind': 'TOOL',
    'tool.name': textIn(message.name) ?? name,
    'tool_call.id': message.tool_call_id,
    'output.value': message.content,
    ...(message.status === 'error' ? { 'error.type': 'tool_error' } : {}),
  }
}

/** Langfuse counts cached input beside `input`: all parts are added. Null where nothing is counted. */
export function langfuseUsage(usage: RawRecord): { readonly input: number | null; readonly output: number | null } {
  return { input: sumOf(usage, 'input'), output: sumOf(usage, 'output') }
}

/** Of `input`, `input_cached_tokens`, `cache_read_input_tokens` and so on; null when there is none. */
function sumOf(usage: RawRecord, kind: string): number | null {
  const counts = Object.entries(usage).flatMap(([key, value]) => (isPart(key, kind) ? (numberIn(value) ?? []) : []))
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0)
}

function isPart(key: string, kind: string): boolean {
  return key === kind || ((key.startsWith(`${kind}_`) || key.includes(`_${kind}_`)) && !key.includes('cost'))
}
