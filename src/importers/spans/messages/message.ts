// A message of a model in any of the forms that spans use: parts of OpenTelemetry's conventions, OpenAI's chats and
// Responses, Anthropic's blocks, Gemini's parts, messages of the Vercel AI SDK and LangChain.
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import type { DraftResult } from '../../draft-call.js'
import { readArguments } from '../../json-arguments.js'
import { listIn, recordIn, recordsIn, textIn } from '../../json-fields.js'
import { jsonIn, readToolOutput } from '../calls/tool-output.js'
import { printedCall } from './printed-call.js'

export type MessageRole = 'system' | 'user' | 'assistant' | 'tool'

export interface MessageCall {
  readonly id: string | null
  readonly server: string | null
  readonly name: string
  readonly args: unknown
  readonly args_text?: string
}

export interface MessageResult {
  readonly id: string | null
  /** The tool, where the result names it. */
  readonly name: string | null
  readonly result: DraftResult
}

export interface SpanMessage {
  readonly role: MessageRole
  readonly text: string | null
  readonly calls: readonly MessageCall[]
  readonly results: readonly MessageResult[]
}

const ROLES: Readonly<Record<string, MessageRole>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  model: 'assistant',
  tool: 'tool',
  function: 'tool',
}
const CALL_TYPES = new Set([
  'tool_call',
  'tool-call',
  'tool_use',
  'mcp_tool_use',
  'function_call',
  'mcp_call',
  'server_tool_call',
])
const RESULT_TYPES = new Set([
  'tool_call_response',
  'tool-result',
  'tool_result',
  'mcp_tool_result',
  'function_call_output',
  'server_tool_call_response',
])

const MESSAGE_KEYS = ['role', 'content', 'parts', 'tool_calls', 'contents']

export function isMessage(value: RawRecord): boolean {
  return MESSAGE_KEYS.some((key) => value[key] !== undefined) || isCall(value) || isResult(value)
}

/** `fallback` is the role when the message does not state one. */
export function readMessage(value: RawRecord, fallback: MessageRole): SpanMessage {
  const call = callIn(value)
  if (call !== null) return { role: 'assistant', text: null, calls: [call], results: [] }
  const result = resultIn(value)
  if (result !== null) return { role: 'tool', text: null, calls: [], results: [result] }
  const role = roleOf(value) ?? fallback
  const content = jsonIn(value.content)
  const parts = partsIn([content, value.parts, value.contents].find(Array.isArray))
  const text = typeof value.content === 'string' && parts.length === 0 ? value.content : textOf(parts)
  return {
    role,
    text,
    calls: [
      ...callEntries(value).flatMap((entry) => readCall(entry) ?? []),
      ...parts.flatMap((part) => callIn(part) ?? []),
    ],
    results: [
      ...parts.flatMap((part) => resultIn(part) ?? []),
      ...(role === 'tool' && !parts.some(resultIn) ? [toolMessage(value)] : []),
    ],
  }
}

/** Some lists contain texts instead of parts. */
function partsIn(list: unknown): readonly RawRecord[] {
  return listIn(list).flatMap((part) => {
    if (typeof part === 'string') return [{ type: 'text', text: part }]
    return isRecord(part) ? [printedCall(part) ?? part] : []
  })
}

/** LangChain's messages may have the provider's calls beside its own. */
function callEntries({ tool_calls, additional_kwargs }: RawRecord): readonly RawRecord[] {
  const own = recordsIn(jsonIn(tool_calls))
  return own.length > 0 ? own : recordsIn(recordIn(additional_kwargs).tool_calls)
}

function roleOf({ role, type }: RawRecord): MessageRole | null {
  for (const name of [role, type]) {
    const known = typeof name === 'string' ? name.toLowerCase() : ''
    if (Object.hasOwn(ROLES, known)) return ROLES[known] ?? null
  }
  return null
}

/** What a model thinks is not a part of its answer. */
const THOUGHT = /^(?:reasoning|thinking|redacted_thinking)$/

function textOf(parts: readonly RawRecord[]): string | null {
  const texts = parts.flatMap((part) => {
    const { type = 'text', text, content } = recordIn(part.message_content ?? part)
    if (part.thought === true || (typeof type === 'string' && THOUGHT.test(type))) return []
    const words = textIn(text) ?? (type === 'text' ? textIn(content) : null)
    return words === null ? [] : [words]
  })
  return texts.length === 0 ? null : texts.join('\n')
}

function isCall(part: RawRecord): boolean {
  return (
    CALL_TYPES.has(textIn(part.type) ?? '') ||
    isRecord(part.function_call ?? part.functionCall) ||
    (part.type === undefined && typeof (part.toolName ?? part['tool.name']) === 'string')
  )
}

/** Null for a part that is not a call. */
function callIn(part: RawRecord): MessageCall | null {
  return isCall(part) ? readCall(part) : null
}

/** Null for a call without a name. */
function readCall(entry: RawRecord): MessageCall | null {
  const call = recordIn(entry.tool_call ?? entry.function_call ?? entry.functionCall ?? entry)
  const named = isRecord(call.function) ? call.function : call
  const name = textIn(named.name) ?? textIn(call.toolName) ?? textIn(call['tool.name'])
  if (name === null || name === '') return null
  return {
    id: firstText(call.call_id, call.toolCallId, call.id, entry.id),
    server: firstText(call.server_label, call.server_name),
    name,
    ...readArguments(named.arguments ?? named.args ?? named.input ?? call['tool.args'] ?? call.server_tool_call),
  }
}

function isResult(part: RawRecord): boolean {
  return RESULT_TYPES.has(textIn(part.type) ?? '') || isRecord(part.function_response ?? part.functionResponse)
}

/** Null for a part that is not a result. */
function resultIn(part: RawRecord): MessageResult | null {
  if (!isResult(part)) return null
  const given = part.function_response ?? part.functionResponse
  const body = isRecord(given) ? given : part
  const output = body.response ?? body.result ?? body.output ?? body.content ?? body.server_tool_call_response
  const { is_error = false, ...result } = readToolOutput(output)
  const id = firstText(body.tool_use_id, body.toolCallId, body.call_id, body.id)
  return {
    id,
    name: textIn(body.name),
    result: { is_error: is_error || body.is_error === true || body.isError === true, ...result },
  }
}

function toolMessage(message: RawRecord): MessageResult {
  const { is_error = false, ...result } = readToolOutput(message.content ?? message.output ?? '')
  // LangChain's messages have a status.
  const isError = is_error || message.status === 'error'
  const id = firstText(message.tool_call_id, message.id)
  return { id, name: textIn(message.name), result: { is_error: isError, ...result } }
}

function firstText(...values: readonly unknown[]): string | null {
  return values.map(textIn).find((text) => text !== null && text !== '') ?? null
}
