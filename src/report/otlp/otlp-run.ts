// The spans of one run, by the GenAI conventions: the agent, each answer of its model, each call.
import { canonicalJson } from '../../core/json/canonical-json.js'
import { readDatetime } from '../../core/time/read-datetime.js'
import type { ToolCall, ToolResult, Trace, Turn } from '../../core/trace/trace.js'
import { type ExportedCall, inputMessage, outputMessage, systemOf, textOf } from './otlp-messages.js'
import { type OtlpEvent, type OtlpSpan, otlpAttributes, otlpSpanId, otlpTime } from './otlp-values.js'
import { ownAnswerAttributes, ownCallAttributes, ownRunAttributes } from './own-attributes.js'
import { providerName } from './provider-name.js'

/** What identifies the spans of a run. */
export interface RunIdentity {
  readonly traceId: string
  readonly attributes: Readonly<Record<string, string | number | null | undefined>>
  /** Verdicts on the run. */
  readonly evaluations: readonly Omit<OtlpEvent, 'timeUnixNano'>[]
}

/** Spans are internal otherwise. */
const CLIENT = 3

export function rootSpanId(traceId: string): string {
  return otlpSpanId([traceId, 'run'])
}

export function runTimes({ timing, tool_calls }: Trace): {
  readonly start: number | null
  readonly end: number | null
} {
  const start = readDatetime(timing.started_at)?.ms ?? null
  if (start === null) return { start, end: null }
  const lastEnd = tool_calls.reduce((last, call) => Math.max(last, endOf(call) ?? 0), 0)
  return { start, end: start + (timing.duration_ms ?? lastEnd) }
}

export function runSpans(trace: Trace, run: RunIdentity): OtlpSpan[] {
  const calls = exportedCalls(trace)
  const callSpans = calls.map((call, index) => callSpan(call, index, trace, run))
  return [rootSpan(trace, run), ...modelSpans(trace, calls, run), ...callSpans]
}

function exportedCalls({ tool_calls, tool_results }: Trace): ExportedCall[] {
  const used = new Set<string>()
  return tool_calls.map((call, index) => {
    const id = used.has(call.id) ? `${call.id}#${index + 1}` : call.id
    used.add(id)
    return { call, result: tool_results[index], id }
  })
}

function rootSpan(trace: Trace, { traceId, attributes, evaluations }: RunIdentity): OtlpSpan {
  const { start, end } = runTimes(trace)
  const { status, error } = trace.outcome
  const isBroken = status === 'agent_error' || status === 'infra_error'
  const { tokens, cost_usd, turns } = trace.conversation
  const answers = turns.filter(({ role }) => role === 'assistant').length
  const lastAnswer = turns.findLastIndex(({ role }) => role === 'assistant')
  return {
    ...spanOf(traceId, ['run'], `invoke_agent ${trace.agent ?? ''}`.trim(), start, end),
    attributes: otlpAttributes({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': trace.agent,
      'gen_ai.provider.name': providerName(trace.model),
      'gen_ai.request.model': trace.model,
      'gen_ai.usage.input_tokens': tokens.input,
      'gen_ai.usage.output_tokens': tokens.output,
      'error.type': isBroken ? status : null,
      'mcprove.cost_usd': cost_usd,
      'mcprove.outcome': status,
      ...ownRunAttributes(trace, answers, turns.slice(lastAnswer + 1)),
      ...attributes,
    }),
    events: evaluations.map((event) => ({ timeUnixNano: otlpTime(end), ...event })),
    status: isBroken ? { code: 2, ...(error === undefined ? {} : { message: textOf(error) }) } : {},
  }
}

/**
 * One for each answer. It contains what is new since the previous one: repeating the whole conversation would grow
 * quadratically.
 */
function modelSpans(trace: Trace, calls: readonly ExportedCall[], { traceId }: RunIdentity): OtlpSpan[] {
  const { start } = runTimes(trace)
  const askedBy = callsByTurn(trace.conversation.turns, calls)
  const spans: OtlpSpan[] = []
  let heard: Turn[] = []
  let since = start
  for (const turn of trace.conversation.turns) {
    if (turn.role !== 'assistant') {
      heard.push(turn)
      continue
    }
    const asked = askedBy.get(turn) ?? []
    const firstStart = extreme(asked, ({ started_ms }) => started_ms, Math.min)
    const end = start === null || firstStart === undefined ? since : start + firstStart
    spans.push({
      ...childOf(spanOf(traceId, ['model', spans.length], `chat ${trace.model ?? ''}`.trim(), since, end)),
      kind: CLIENT,
      attributes: otlpAttributes({
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': providerName(trace.model),
        'gen_ai.request.model': trace.model,
        'gen_ai.system_instructions': spans.length === 0 ? systemOf(trace) : null,
        'gen_ai.input.messages': heard.length === 0 ? null : canonicalJson(heard.map((one) => inputMessage(one))),
        'gen_ai.output.messages': canonicalJson([outputMessage(turn, asked)]),
        ...ownAnswerAttributes(spans.length, [...heard, turn]),
      }),
    })
    heard = []
    const lastEnd = extreme(asked, endOf, Math.max)
    since = start === null || lastEnd === undefined ? end : start + lastEnd
  }
  return spans
}

/** From the start of the run. */
function endOf({ started_ms, duration_ms = 0 }: ToolCall): number | undefined {
  return started_ms === undefined ? undefined : started_ms + duration_ms
}

function extreme(
  calls: readonly ExportedCall[],
  timeOf: (call: ToolCall) => number | undefined,
  pick: (a: number, b: number) => number,
): number | undefined {
  const times = calls.flatMap(({ call }) => timeOf(call) ?? [])
  return times.length === 0 ? undefined : times.reduce((a, b) => pick(a, b))
}

/** Which answer asked for which calls: by the ids it lists, otherwise by turn number. */
function callsByTurn(turns: readonly Turn[], calls: readonly ExportedCall[]): Map<Turn, ExportedCall[]> {
  const answers = turns.filter(({ role }) => role === 'assistant')
  const left = new Set(calls)
  const byId = new Map(calls.map((one) => [one.id, one]))
  const asked = new Map<Turn, ExportedCall[]>(answers.map((turn) => [turn, []]))
  for (const turn of answers) {
    for (const id of turn.tool_call_ids ?? []) {
      const found = byId.get(id)
      if (found !== undefined && left.delete(found)) asked.get(turn)?.push(found)
    }
  }
  for (const one of left) {
    const turn = one.call.turn === undefined ? undefined : answers[one.call.turn]
    if (turn !== undefined) asked.get(turn)?.push(one)
  }
  return asked
}

function callSpan({ call, result, id }: ExportedCall, index: number, trace: Trace, { traceId }: RunIdentity): OtlpSpan {
  const { start } = runTimes(trace)
  const begin = start === null || call.started_ms === undefined ? null : start + call.started_ms
  const end = begin === null ? null : begin + (call.duration_ms ?? 0)
  const isError = result?.is_error === true
  const code = result?.error?.code === undefined ? null : String(result.error.code)
  return {
    ...childOf(spanOf(traceId, ['call', id], `execute_tool ${call.name}`, begin, end)),
    attributes: otlpAttributes({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': call.name,
      'gen_ai.tool.call.id': id,
      'gen_ai.tool.call.arguments': call.args_text ?? canonicalJson(call.args),
      'gen_ai.tool.call.result': resultOf(result),
      'mcprove.server': call.server,
      ...(call.server === null ? {} : { 'mcp.method.name': 'tools/call' }),
      'rpc.response.status_code': code,
      // An error of the protocol is named by its code.
      'error.type': isError ? (code ?? 'tool_error') : null,
      'mcprove.caller': call.caller,
      'mcprove.client': call.client,
      ...ownCallAttributes(index, call, result),
    }),
    status: isError
      ? { code: 2, ...(result.error?.message === undefined ? {} : { message: result.error.message }) }
      : {},
  }
}

/** Content blocks, as in an MCP result. */
function resultOf(result: ToolResult | undefined): string | null {
  const { content, structured, is_error } = result ?? {}
  if (content === undefined || content === null) return null
  if (!Array.isArray(content)) return textOf(content)
  return canonicalJson({
    content,
    isError: is_error,
    ...(structured === undefined ? {} : { structuredContent: structured }),
  })
}

function childOf(span: OtlpSpan): OtlpSpan {
  return { ...span, parentSpanId: rootSpanId(span.traceId) }
}

/** The caller adds the rest. */
export function spanOf(
  traceId: string,
  key: readonly unknown[],
  name: string,
  start: number | null,
  end: number | null,
): OtlpSpan {
  return {
    traceId,
    spanId: otlpSpanId([traceId, ...key]),
    name,
    kind: 1,
    startTimeUnixNano: otlpTime(start),
    endTimeUnixNano: otlpTime(end ?? start),
    attributes: [],
    events: [],
    status: {},
  }
}
