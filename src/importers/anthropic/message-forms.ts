// Where messages are in a value, and how logs of them are recognised.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { exchangesIn } from '../exchanges/recorded-exchanges.js'
import { listIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { converseAnswer, isConverseBlock } from './converse.js'
import { isConverseStart } from './converse-stream.js'
import { isStreamEvent } from './message-stream.js'

/** A value is a conversation or a list of them. */
export function conversationsIn(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [value]
  if (value.length > 0 && value.every((entry) => isRecord(entry) && isStreamEvent(entry))) return [{ response: value }]
  return value.some((entry) => Array.isArray(entry) || (!isMessage(entry) && messagesIn(entry).length > 0))
    ? value
    : [value]
}

/** The messages of a list, of a request body, or of a request-response pair; a single message. */
export function messagesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (isMessage(value)) return [value]
  const { request, messages } = recordIn(value)
  return listIn(isRecord(request) ? request.messages : messages)
}

/** The answer of a pair, or one of Converse on its own. */
export function answerIn(value: unknown): RawRecord | null {
  const { response } = recordIn(value)
  return isMessage(response) ? response : (converseAnswer(response) ?? converseAnswer(value))
}

/** The events of a streamed answer that is recorded with its request. */
export function eventsIn(value: unknown): readonly RawRecord[] {
  return recordsIn(recordIn(value).response).filter(isStreamEvent)
}

export function isMessage(value: unknown): value is RawRecord {
  return isRecord(value) && (value.role === 'user' || value.role === 'assistant') && value.content !== undefined
}

/** Something that only this format has. */
export function isMessagesLog(value: unknown): boolean {
  return (
    (isRecord(value) && isStreamStart(value)) ||
    exchangesIn(value).some((exchange) => conversationsIn(exchange).some(isConversation))
  )
}

function isConversation(value: unknown): boolean {
  return (
    (messagesIn(value).some(isAnthropicMessage) && !messagesIn(value).some(isOfOpenAi)) ||
    isAnthropicMessage(recordIn(value).response) ||
    converseAnswer(value) !== null ||
    converseAnswer(recordIn(value).response) !== null ||
    eventsIn(value).some(isStreamStart) ||
    (isRecord(value) && offersTools(value))
  )
}

/** Calls and results are separate blocks, which no other chat format has. */
function isAnthropicMessage(value: unknown): boolean {
  if (!isMessage(value)) return false
  if (value.type === 'message' && value.role === 'assistant' && value.stop_reason !== undefined) return true
  return recordsIn(value.content).some((block) => isConverseBlock(block) || isToolBlock(block))
}

/** Libraries for several providers write blocks among messages of OpenAI, whose importer reads both. */
function isOfOpenAi(value: unknown): boolean {
  const { role, tool_call_id, tool_calls } = recordIn(value)
  return (role === 'tool' && typeof tool_call_id === 'string') || recordsIn(tool_calls).length > 0
}

function isToolBlock({ type, tool_use_id, input }: RawRecord): boolean {
  const kind = textIn(type) ?? ''
  return (
    (kind.endsWith('tool_use') && input !== undefined) ||
    (kind.endsWith('tool_result') && typeof tool_use_id === 'string')
  )
}

/** A request whose tools were not called. */
function offersTools({ type, request, messages, tools, toolConfig }: RawRecord): boolean {
  // Frameworks have events with these fields too.
  if (type !== undefined) return false
  const asked = isRecord(request) ? request : { messages, tools, toolConfig }
  const ofConverse = recordsIn(recordIn(asked.toolConfig).tools).some(({ toolSpec }) => isRecord(toolSpec))
  const isOffered = ofConverse || recordsIn(asked.tools).some((tool) => isRecord(tool.input_schema))
  return Array.isArray(asked.messages) && isOffered
}

function isStreamStart(value: RawRecord): boolean {
  const { type, message, content_block } = value
  if (isConverseStart(value)) return true
  return (type === 'message_start' && isRecord(message)) || (type === 'content_block_start' && isRecord(content_block))
}
