// Where chat messages are in a value, and how logs of them are recognised.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { isToolPart } from '../chat-parts/ui-parts.js'
import { exchangesIn } from '../exchanges/recorded-exchanges.js'
import type { Head } from '../importer.js'
import { listIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { isChunk } from './chat-stream.js'

/** A value is a conversation or a list of them. */
export function conversationsIn(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [value]
  // The last piece may have only the tokens.
  if (value.some(isChunk) && value.every((entry) => isChunk(entry) || completionIn(entry) !== null)) {
    return [{ response: value }]
  }
  return value.some(
    (entry) =>
      Array.isArray(entry) || (messagesIn(entry).length > 0 && !isMessage(entry)) || completionIn(entry) !== null,
  )
    ? value
    : [value]
}

/** The messages of a list, a request body, or a request-response pair; a single message. */
export function messagesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.some(isOfAutogen) ? [] : value
  if (isMessage(value)) return [value]
  const { request, messages, conversations, conversation } = recordIn(value)
  if (isRecord(request)) return listIn(request.messages)
  // Training data has other names for the list.
  return listIn(messages ?? [conversations, conversation].find((list) => recordsIn(list).some(isMessage)))
}

/** The answer with its choices. */
export function completionIn(value: unknown): RawRecord | null {
  if (!isRecord(value)) return null
  if (isSaid(value.response)) return { choices: [{ message: { content: value.response } }] }
  const answer = isRecord(value.response) ? value.response : value
  return Array.isArray(answer.choices) ? answer : singleAnswer(answer)
}

/** Recorders may also write bytes, or a word in place of an answer. */
function isSaid(response: unknown): response is string {
  return typeof response === 'string' && /\S\s+\S/.test(response)
}

/** Ollama and Cohere give a single message. */
function singleAnswer({ message, model, usage, done, ...answer }: RawRecord): RawRecord | null {
  if (!isRecord(message) || message.role !== 'assistant') return null
  const reason = textIn(answer.finish_reason) ?? textIn(answer.done_reason)
  if (reason === null && typeof done !== 'boolean') return null
  const counted = recordIn(recordIn(usage).tokens)
  return {
    model,
    choices: [{ message, finish_reason: reason?.toLowerCase() ?? null }],
    usage: {
      prompt_tokens: counted.input_tokens ?? answer.prompt_eval_count,
      completion_tokens: counted.output_tokens ?? answer.eval_count,
    },
  }
}

/** The chunks of a streamed answer that is recorded with its request. */
export function chunksIn(value: unknown): readonly RawRecord[] {
  const list = recordsIn(recordIn(value).response)
  return list.some(isChunk) ? list : []
}

export function isMessage(value: unknown): value is RawRecord {
  return isRecord(value) && typeof value.role === 'string' && value.type === undefined
}

/** Something that only this format has. */
export function isChatLog(value: unknown): boolean {
  return isChunk(value) || exchangesIn(value).some((exchange) => conversationsIn(exchange).some(isConversation))
}

function isConversation(value: unknown): boolean {
  return (
    messagesIn(value).some(isOpenAiMessage) || isCompletion(value) || offersTools(value) || chunksIn(value).length > 0
  )
}

/** A request whose tools were not called. */
function offersTools(value: unknown): boolean {
  const { type, request, messages, tools } = recordIn(value)
  // Frameworks have events with these fields too.
  if (type !== undefined) return false
  const asked = isRecord(request) ? request : { messages, tools }
  return Array.isArray(asked.messages) && recordsIn(asked.tools).some((tool) => isRecord(tool.function))
}

function isCompletion(value: unknown): boolean {
  const completion = completionIn(value)
  if (completion?.object === 'chat.completion') return true
  return recordsIn(completion?.choices).some(
    ({ message }) => recordIn(message).role === 'assistant' || isOpenAiMessage(message),
  )
}

/**
 * Other formats have roles and contents too; only this one has calls with a `function` and results with a
 * `tool_call_id`.
 */
function isOpenAiMessage(value: unknown): boolean {
  if (!isMessage(value)) return false
  if (recordsIn(value.content).some(isSdkPart) || recordsIn(value.parts).some(isToolPart)) return true
  if (recordsIn(value.toolInvocations).some(({ toolCallId }) => typeof toolCallId === 'string')) return true
  if (value.role === 'tool') return typeof value.tool_call_id === 'string'
  if (value.role === 'function' || isRecord(value.function_call)) return true
  return recordsIn(value.tool_calls).some(
    (call) =>
      isRecord(call.function) || isRecord(call.custom) || (typeof call.function === 'string' && isRecord(call.args)),
  )
}

/** A call or a result of the Vercel AI SDK. */
function isSdkPart({ type, toolCallId, toolName }: RawRecord): boolean {
  return (
    (type === 'tool-call' || type === 'tool-result') && typeof toolCallId === 'string' && typeof toolName === 'string'
  )
}

/** AutoGen's lists have several results in one message, and roles by whose list it is. */
function isOfAutogen(value: unknown): boolean {
  return Array.isArray(recordIn(value).tool_responses)
}

const CHAT_ROLES: ReadonlySet<unknown> = new Set([
  ...['system', 'developer', 'user', 'assistant', 'tool', 'function'],
  ...['tool_call', 'function_call', 'tool_response', 'observation'],
])
/** What a message without calls may contain. */
const PLAIN_PARTS: ReadonlySet<unknown> = new Set(['text', 'image_url', 'input_audio', 'image', 'thinking', 'document'])

/** Converse has no types. */
function isPlainPart(part: unknown): boolean {
  const { type, text } = recordIn(part)
  return PLAIN_PARTS.has(type) || (type === undefined && typeof text === 'string')
}

/** Chats without tools look alike in many formats, and mean the same in all of them. */
export function isPlainChat(head: Head): boolean {
  if (head.length > 1 && head.every(isPlainMessage)) return head.some(isSpoken)
  return (
    head.length > 0 && head.every((value) => exchangesIn(value).flatMap(conversationsIn).every(isPlainConversation))
  )
}

function isPlainConversation(value: unknown): boolean {
  const { chosen, rejected } = recordIn(value)
  // Answers to choose from are not a run: none of them followed.
  if (isMessage(value) || chosen !== undefined || rejected !== undefined) return false
  const messages = messagesIn(value)
  return messages.length > 0 && messages.every(isPlainMessage) && messages.some(isSpoken)
}

function isSpoken(message: unknown): boolean {
  const { role } = recordIn(message)
  return role === 'user' || role === 'assistant'
}

function isPlainMessage(value: unknown): boolean {
  if (!isMessage(value) || !CHAT_ROLES.has(value.role)) return false
  const { content } = value
  if (typeof content === 'string') return true
  return Array.isArray(content) && content.every(isPlainPart)
}
