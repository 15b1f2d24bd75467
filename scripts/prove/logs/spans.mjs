import { announcedCalls } from './announced.mjs'
import { isObject, list, parsed } from './json.mjs'
import { entriesOf } from './read-log.mjs'
import { countTraces } from './traces.mjs'

// OpenTelemetry GenAI and MCP conventions: https://opentelemetry.io/docs/specs/semconv/gen-ai/
// OpenInference: https://github.com/Arize-ai/openinference/tree/main/spec; OpenLLMetry: https://www.traceloop.com/docs
// Vercel AI SDK: https://ai-sdk.dev/docs/ai-sdk-core/telemetry; Monocle: https://docs.okahu.ai/monocle_overview

export const countOtlp = (log) => ({ runs: countTraces(entriesOf(log).flatMap(otlpSpans).map(asNode)) })
export const countJaeger = (log) => ({ runs: countTraces(entriesOf(log).flatMap(jaegerSpans).map(asNode)) })
export const countPythonSpans = (log) => ({ runs: countTraces(entriesOf(log).flatMap(pythonSpans).map(asNode)) })

/**
 * GenAI messages as log records: an answer is `gen_ai.choice`, or the attribute `gen_ai.output.messages` of one record.
 * Records of inputs repeat earlier answers.
 */
export const countOtlpLogs = (log) => ({ runs: countTraces(entriesOf(log).flatMap(logRecords).map(ofRecord)) })

function logRecords(value) {
  return list(value.resourceLogs).flatMap((resource) =>
    list(resource.scopeLogs).flatMap((scope) => list(scope.logRecords)),
  )
}

function ofRecord(record, at) {
  const of = attributesOf(record.attributes)
  const name = record.eventName ?? of['event.name']
  const answer = name === 'gen_ai.choice' ? announcedCalls(otlpValue(record.body)) : []
  return {
    trace: record.traceId,
    id: `${record.spanId} ${at}`,
    agentic: String(name).startsWith('gen_ai.'),
    announced: [...answer, ...announcedBy(of)],
    ...usageOf(of),
  }
}

const attributesOf = (attributes) =>
  Object.fromEntries(list(attributes).map(({ key, value }) => [key, otlpValue(value)]))

function otlpSpans(value) {
  const resources = list(value.resourceSpans ?? value.batches ?? value.trace?.resourceSpans ?? value.trace?.batches)
  const spans = resources.flatMap((resource) =>
    list(resource.scopeSpans ?? resource.instrumentationLibrarySpans).flatMap((scope) => list(scope.spans)),
  )
  if (spans.length === 0) return nestedSpans(value)
  return spans.map((span) => ({
    trace: span.traceId,
    id: span.spanId,
    parent: span.parentSpanId || undefined,
    name: span.name,
    failed: span.status?.code === 2 || span.status?.code === 'STATUS_CODE_ERROR',
    attributes: attributesOf(span.attributes),
  }))
}

/** A dump with the spans inside each other, as Patronus writes it. */
function nestedSpans(value) {
  return list(value.spans)
    .filter((span) => isObject(span.span_attributes))
    .flatMap((span) => [
      {
        trace: span.trace_id,
        id: span.span_id,
        parent: span.parent_span_id || undefined,
        name: span.span_name,
        failed: span.status_code === 'Error',
        attributes: span.span_attributes,
      },
      ...nestedSpans({ spans: span.child_spans }),
    ])
}

function otlpValue(value) {
  if (!isObject(value)) return value
  if (value.arrayValue) return list(value.arrayValue.values).map(otlpValue)
  if (value.kvlistValue)
    return Object.fromEntries(list(value.kvlistValue.values).map(({ key, value: of }) => [key, otlpValue(of)]))
  return (
    value.stringValue ??
    value.boolValue ??
    value.doubleValue ??
    (value.intValue === undefined ? undefined : Number(value.intValue))
  )
}

function jaegerSpans(value) {
  return list(value.data ?? [value]).flatMap((trace) =>
    list(trace.spans).map((span) => ({
      trace: span.traceID,
      id: span.spanID,
      parent: list(span.references).find(({ refType }) => refType === 'CHILD_OF')?.spanID,
      name: span.operationName,
      failed: list(span.tags).some(
        ({ key, value: of }) => (key === 'error' && of === true) || (key === 'otel.status_code' && of === 'ERROR'),
      ),
      attributes: Object.fromEntries(list(span.tags).map(({ key, value: of }) => [key, of])),
    })),
  )
}

/** `ReadableSpan.to_json` of the Python SDK. */
function pythonSpans(value) {
  const spans = Array.isArray(value.spans) ? value.spans : [value]
  return spans
    .filter((span) => isObject(span.context))
    .map((span) => ({
      trace: span.context.trace_id,
      id: span.context.span_id,
      parent: span.parent_id ?? span.parent?.span_id,
      name: span.name,
      failed: String(span.status?.status_code).toUpperCase() === 'ERROR',
      attributes: span.attributes ?? {},
    }))
}

const AGENTIC = /^(gen_ai|llm|openinference|traceloop|ai|mcp)\./

/** What a span says: the tool it executed, the calls its model announced, the tokens it used. */
function asNode(span) {
  const agentic = Object.keys(span.attributes).some((key) => AGENTIC.test(key))
  return { ...span, agentic, tool: toolOf(span), announced: announcedBy(span.attributes), ...usageOf(span.attributes) }
}

function toolOf({ name, attributes: of }) {
  const argumentsOf = (...keys) => keys.map((key) => of[key]).find((value) => value !== undefined)
  if (of['openinference.span.kind'] === 'TOOL')
    return { layer: 'agent', name: of['tool.name'] ?? name, args: keywordsOf(of['input.value']) }
  const isExecution = of['gen_ai.operation.name'] === 'execute_tool' || of['gen_ai.tool.call.id'] !== undefined
  if (isExecution && of['mcp.method.name'] === undefined) {
    return {
      layer: 'agent',
      name: of['gen_ai.tool.name'] ?? name.replace(/^execute_tool /, ''),
      args: argumentsOf('gen_ai.tool.call.arguments'),
    }
  }
  if (of['traceloop.span.kind'] === 'tool')
    return { layer: 'agent', name: of['traceloop.entity.name'] ?? name.replace(/\.tool$/, '') }
  if (of['ai.operationId'] === 'ai.toolCall')
    return { layer: 'agent', name: of['ai.toolCall.name'], args: of['ai.toolCall.args'] }
  if (of['span.type'] === 'agentic.tool.invocation') return { layer: 'agent', name: of['entity.1.name'] ?? name }
  if (of['mcp.method.name'] === 'tools/call')
    return { layer: 'mcp', name: of['gen_ai.tool.name'] ?? of['mcp.tool.name'] ?? name.replace(/^tools\/call /, '') }
  return of['tool.name'] === undefined ? undefined : { layer: 'agent', name: of['tool.name'] }
}

/** smolagents writes the arguments of Python: positional ones, and those with keywords. */
function keywordsOf(input) {
  const value = typeof input === 'string' ? parsed(input) : input
  if (!isObject(value?.kwargs) || !Array.isArray(value.args)) return input
  return value.args.length === 0 ? value.kwargs : undefined
}

function announcedBy(of) {
  const calls = ['gen_ai.output.messages', 'ai.response.toolCalls'].flatMap((key) =>
    announcedCalls({ tool_calls: undefined, of: textValue(of[key], key) }),
  )
  return [
    ...calls,
    ...flattened(of, /^llm\.output_messages\.(\d+)\.message\.tool_calls\.(\d+)\.tool_call\.(.+)$/),
    ...flattened(of, /^gen_ai\.completion\.(\d+)\.tool_calls\.(\d+)\.(.+)$/),
  ]
}

function textValue(value, key) {
  const read = typeof value === 'string' ? parsed(value) : value
  return key === 'ai.response.toolCalls' ? { toolCalls: read } : read
}

/** Conventions without lists write each field of each call as an attribute of its own. */
function flattened(of, pattern) {
  const calls = new Map()
  for (const [key, value] of Object.entries(of)) {
    const match = pattern.exec(key)
    if (match === null) continue
    const call = calls.get(`${match[1]}.${match[2]}`) ?? {}
    calls.set(`${match[1]}.${match[2]}`, call)
    if (match[3] === 'id') call.id = value
    if (match[3] === 'name' || match[3] === 'function.name') call.name = value
    if (match[3] === 'arguments' || match[3] === 'function.arguments')
      call.args = typeof value === 'string' ? (parsed(value) ?? value) : value
  }
  return [...calls.values()].filter((call) => typeof call.name === 'string')
}

function usageOf(of) {
  const first = (...keys) => keys.map((key) => of[key]).find((value) => Number.isFinite(Number(value ?? NaN)))
  const number = (value) => (value === undefined ? undefined : Number(value))
  return {
    input: number(
      first(
        'gen_ai.usage.input_tokens',
        'llm.token_count.prompt',
        'gen_ai.usage.prompt_tokens',
        'ai.usage.promptTokens',
        'ai.usage.inputTokens',
      ),
    ),
    output: number(
      first(
        'gen_ai.usage.output_tokens',
        'llm.token_count.completion',
        'gen_ai.usage.completion_tokens',
        'ai.usage.completionTokens',
        'ai.usage.outputTokens',
      ),
    ),
  }
}
