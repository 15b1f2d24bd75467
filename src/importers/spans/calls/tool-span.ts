import { tryJson } from '../../../core/trace/parse-traces.js'
import type { DraftResult } from '../../draft-call.js'
import { recordIn, textIn } from '../../json-fields.js'
import { readMcpName } from '../../mcp-name.js'
import type { MessageCall } from '../messages/message.js'
import { attributeOf, type Span } from '../span.js'
import { readCallArguments } from './call-arguments.js'
import { jsonIn, readToolOutput, toolMessageIn } from './tool-output.js'

const NAME = [
  // Copilot; its `gen_ai.tool.name` contains the server.
  'github.copilot.tool.parameters.mcp_tool_name',
  'gen_ai.tool.name',
  'ai.toolCall.name',
  'tool.name',
  'mcp.tool.name',
  'traceloop.entity.name',
  'tool_name',
]
const CALL_ID = ['gen_ai.tool.call.id', 'ai.toolCall.id', 'tool_call.id', 'tool.call_id', 'tool.id', 'tool_use_id']
const SERVER = [
  'mcp.server.name',
  'gen_ai.mcp.server.name',
  'mcp.server',
  'anthropic.mcp.server.name',
  'github.copilot.tool.parameters.mcp_server_name',
  'mcprove.server',
]
const RESULT = [
  'gen_ai.tool.call.result',
  'gen_ai.tool.result',
  'gen_ai.output',
  'ai.toolCall.result',
  'ai.toolCall.output',
  'gcp.vertex.agent.tool_response',
  'mcp.response.value',
  'tool_response',
  'tool.output',
  'output.value',
  'traceloop.entity.output',
]
/** Span names that contain the name of the tool, for spans that do not state it elsewhere. */
const SPAN_NAME = /^(?:execute_tool|tools\/call|running tool:?)\s+(?<tool>\S.*)$/

/** A call, according to the spans of its execution. */
export interface ExecutedCall extends Omit<MessageCall, 'args'> {
  readonly args: unknown
  readonly start: number | null
  readonly end: number | null
  readonly result: DraftResult | null
}

/** Null for a span that does not name its tool. */
export function readToolSpan(span: Span): ExecutedCall | null {
  const name = textIn(attributeOf(span, NAME)) ?? SPAN_NAME.exec(span.name)?.groups?.tool ?? span.name
  if (name === '') return null
  const named = readMcpName(name)
  return {
    id: textIn(attributeOf(span, CALL_ID)) ?? textIn(toolMessageIn(attributeOf(span, RESULT))?.tool_call_id),
    server: textIn(attributeOf(span, SERVER)) ?? named.server,
    name: named.name,
    // Absent, not empty: another span or message may have them.
    ...readCallArguments(span),
    start: span.start,
    end: span.end,
    result: resultOf(span),
  }
}

function resultOf(span: Span): DraftResult | null {
  const given = attributeOf(span, RESULT) ?? claudeOutput(span)
  // The MCP conventions mark a tool's own error with this type, and reserve the status for the protocol.
  const failure = span.error ?? (typeof span.attributes['error.type'] === 'string' ? '' : null) ?? claudeFailure(span)
  const hasEnded = span.end !== null || RESULT.some((name) => span.attributes[name] === '')
  if (given === undefined && failure === null && !hasEnded) return null
  const { is_error = false, ...result } =
    given === undefined ? { content: failure ?? '' } : readToolOutput(unwrappedOutput(span, given))
  const code = rpcCode(span)
  return {
    is_error: is_error || failure !== null || code !== null,
    ...result,
    ...(code === null ? {} : { error: { code, ...(failure === null || failure === '' ? {} : { message: failure }) } }),
  }
}

/** Many write every output as JSON, text in quotes. OpenLLMetry wraps it in some frameworks: `{"outputs": ...}`. */
function unwrappedOutput({ attributes }: Span, given: unknown): unknown {
  const output = typeof given === 'string' && /^".*"$/s.test(given) ? (tryJson(given) ?? given) : given
  return given === attributes['traceloop.entity.output'] ? (recordIn(jsonIn(output)).outputs ?? output) : output
}

/** Claude Code records outputs as events, with OTEL_LOG_TOOL_CONTENT=1. */
function claudeOutput({ events }: Span): unknown {
  return events.find(({ name }) => name === 'tool.output')?.attributes.output
}

/** Claude Code states success beside the error. */
function claudeFailure({ attributes }: Span): string | null {
  const { success } = attributes
  const isFailed = typeof attributes['span.type'] === 'string' && (success === false || success === 'false')
  return isFailed ? (textIn(attributes.error) ?? '') : null
}

/** When the request itself failed, not the tool. */
function rpcCode(span: Span): number | string | null {
  const code = attributeOf(span, ['rpc.response.status_code', 'rpc.jsonrpc.error_code'])
  if (SUCCESS_CODES.has(code)) return null
  return textIn(code) ?? (typeof code === 'number' ? code : null)
}

/** What other protocols than JSON-RPC put there on success. */
const SUCCESS_CODES: ReadonlySet<unknown> = new Set([0, '0', 'OK', ''])
