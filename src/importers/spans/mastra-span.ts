// Spans of Mastra. As OTLP they have the attributes of OpenTelemetry's conventions beside Mastra's own; its own exporters
// and those for other platforms have the fields of its spans.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { jsonIn } from './calls/tool-output.js'
import type { Span } from './span.js'

const RESULT = 'gen_ai.tool.call.result'

export function isMastraSpan({ attributes }: Span): boolean {
  return typeof attributes['mastra.span.type'] === 'string'
}

export function readMastraSpan(span: Span): Span {
  const own = (key: string) => span.attributes[`mastra.${key}`]
  const result = span.attributes[RESULT]
  return {
    ...span,
    attributes: {
      'input.value': own('agent_run.input'),
      'output.value': own('agent_run.output'),
      ...span.attributes,
      ...toolNames(textIn(span.attributes['gen_ai.tool.name']), textIn(own('mcp_tool_call.server_name'))),
      ...(own('span.type') === 'mcp_tool_call' && result !== undefined ? { [RESULT]: mcpResult(jsonIn(result)) } : {}),
    },
  }
}

/** The fields of a span that do not depend on the exporter. */
export interface MastraFields {
  readonly type: unknown
  /** The agent or the tool. */
  readonly entity: string | null
  readonly attributes: RawRecord
  readonly input: unknown
  readonly output: unknown
}

/** The fields of a span in the terms of OpenTelemetry's conventions. Empty for a span that tells of no call or request. */
export function mastraAttributes({ type, entity, attributes, input, output }: MastraFields): RawRecord {
  switch (type) {
    case 'agent_run':
      return {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': entity,
        'input.value': input,
        'output.value': output,
      }
    case 'model_generation':
      // All requests of a run, whose answers are in one text.
      return { 'gen_ai.operation.name': 'invoke_workflow', 'input.value': input, ...tokensOf(attributes) }
    case 'model_step':
    case 'model_inference':
      return {
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': promptOf(input),
        'gen_ai.output.messages': answerOf(recordIn(output)),
        'gen_ai.request.model': textIn(attributes.responseModel) ?? textIn(attributes.model),
        'gen_ai.response.finish_reasons': [attributes.finishReason],
        ...tokensOf(attributes),
      }
    case 'tool_call':
    case 'mcp_tool_call':
      return {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.call.id': textIn(attributes.toolCallId),
        'gen_ai.tool.call.arguments': input,
        [RESULT]: type === 'mcp_tool_call' ? mcpResult(output) : output,
        'gen_ai.tool.name': entity,
        ...toolNames(entity, textIn(attributes.mcpServer)),
      }
    default:
      return {}
  }
}

/** Tools of a server have its name before their own: `weather_forecast`. */
function toolNames(name: string | null, server: string | null): RawRecord {
  if (name === null || server === null) return {}
  const isPrefixed = name.startsWith(`${server}_`) && name.length > server.length + 1
  return { 'mcp.server.name': server, 'gen_ai.tool.name': isPrefixed ? name.slice(server.length + 1) : name }
}

/** Calls and results are texts in what a step gets: `[tool-call: weather_forecast]`. Spans tell of them. */
function promptOf(input: unknown): unknown {
  return recordsIn(jsonIn(input)).filter(({ role }) => role === 'system' || role === 'user')
}

/** Of a tool that has an output schema, the span has only the structured content. */
function mcpResult(output: unknown): unknown {
  if (!isRecord(output) || Array.isArray(output.content)) return output
  return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output }
}

function answerOf({ text, toolCalls }: RawRecord): RawRecord | undefined {
  return text === undefined && toolCalls === undefined
    ? undefined
    : { role: 'assistant', content: text ?? '', tool_calls: toolCalls }
}

function tokensOf({ usage }: RawRecord): RawRecord {
  const { inputTokens, outputTokens } = recordIn(usage)
  return { 'gen_ai.usage.input_tokens': numberIn(inputTokens), 'gen_ai.usage.output_tokens': numberIn(outputTokens) }
}
