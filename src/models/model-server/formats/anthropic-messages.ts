// Anthropic Messages: POST /v1/messages.

import { contentText, joinTexts, numberOrNull, parseArgs, recordsAt, stringAt } from '../body-fields.js'
import { MessageList } from '../message-list.js'
import type { NormalisedCall, NormalisedResult, ParsedBody } from '../normalised-request.js'
import { Refusal } from '../refusal.js'
import { EVENT_STREAM, serverSentEvents } from '../stream/stream-event.js'
import type { Asked, SentAnswer, SentCall, WireFormat } from '../wire-format.js'
import { addCodeExecution } from './anthropic-code-execution.js'
import { type AnthropicMessage, anthropicEvents } from './anthropic-stream.js'
import { bearerToken } from './openai-error.js'

type Block = Readonly<Record<string, unknown>>

// Clients add `/v1/messages` or `/messages` to their base URL, which may end with `/v1` itself.
const PATH = /^(?:\/v1)*\/messages$/

const STOP_REASONS = { stop: 'end_turn', tool_calls: 'tool_use', length: 'max_tokens', content_filter: 'refusal' }

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
}

export const anthropicMessages: WireFormat = {
  name: 'anthropic-messages',
  callPrefix: 'toolu_',
  matches: (path) => PATH.test(path),

  parse: (body) => {
    const list = new MessageList()
    list.addSystem(contentText(body.system))
    for (const message of recordsAt(body.messages, 'messages')) addMessage(list, message)
    const max = numberOrNull(body.max_tokens)
    // The only provider that requires it.
    if (max === null) throw new Refusal(400, 'max_tokens: Field required')
    return {
      model: stringAt(body.model, 'model'),
      ...list.finish(),
      tools: recordsAt(body.tools, 'tools')
        // The provider's own tools, such as code execution, have a type and no schema.
        .filter((tool) => tool.type === undefined || tool.type === 'custom')
        .map((tool) => ({
          name: stringAt(tool.name, 'tools.name'),
          ...(typeof tool.description === 'string' && { description: tool.description }),
          input_schema: tool.input_schema,
        })),
      tool_choice: toolChoice(body.tool_choice),
      max_tokens: max,
    }
  },

  render: wholeMessage,
  renderError,
  // Claude Code sends ANTHROPIC_AUTH_TOKEN as a bearer token.
  keyOf: (headers) => headers['x-api-key'] ?? bearerToken(headers),

  stream: {
    isAsked: (body) => body.stream === true,
    events: (answer, asked) => anthropicEvents(wholeMessage(answer, asked), answer.calls),
    failure: (status, message) => ({ event: 'error', data: renderError(status, message) }),
    contentType: () => EVENT_STREAM,
    frames: (events) => serverSentEvents(events),
  },
}

function wholeMessage(answer: SentAnswer, { body, parsed, ids }: Asked): AnthropicMessage {
  const text = answer.text === '' ? [] : [{ type: 'text', text: answer.text }]
  const { blocks, container } = addCodeExecution(answer.calls, text, body, ids)
  return {
    id: ids.make('msg_'),
    type: 'message',
    role: 'assistant',
    model: parsed.model,
    content: blocks.concat(answer.calls.map((call) => toolUse(call, container?.tool_id))),
    stop_reason: STOP_REASONS[answer.finish_reason],
    stop_sequence: null,
    ...(container !== null && { container: { id: container.id, expires_at: '2099-01-01T00:00:00Z' } }),
    usage: usage(answer),
  }
}

function renderError(status: number, message: string): Block {
  const type = ERROR_TYPES[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error')
  return { type: 'error', error: { type, message } }
}

function addMessage(list: MessageList, message: Block): void {
  const blocks =
    typeof message.content === 'string'
      ? [{ type: 'text', text: message.content }]
      : recordsAt(message.content, 'content')
  const text = joinTexts(blocks.map((block) => (block.type === 'text' ? contentText([block]) : '')))
  if (message.role === 'assistant') {
    list.addAssistant(text, blocks.filter((block) => block.type === 'tool_use').map(readCall))
    return
  }
  if (message.role === 'system') {
    list.addSystem(text)
    return
  }
  if (message.role !== 'user') throw new Refusal(400, 'messages.role: Input should be "user" or "assistant"')
  const results = blocks.filter((block) => block.type === 'tool_result').map(readResult)
  list.addResults(results)
  if (text !== '' || results.length === 0) list.addUser(text)
}

function readCall(block: Block): NormalisedCall {
  const caller = block.caller
  // `type` comes from the request and is kept only when it is a string.
  const type = typeof caller === 'object' && caller !== null ? (caller as Block).type : undefined
  return {
    id: stringAt(block.id, 'tool_use.id'),
    name: stringAt(block.name, 'tool_use.name'),
    args: block.input ?? null,
    ...(typeof type === 'string' && type !== 'direct' && { caller: type }),
  }
}

function readResult(block: Block): NormalisedResult {
  return {
    call_id: stringAt(block.tool_use_id, 'tool_result.tool_use_id'),
    is_error: block.is_error === true,
    text: contentText(block.content),
  }
}

function toolChoice(value: unknown): ParsedBody['tool_choice'] {
  const { type, name } = (value ?? {}) as Block // Any JSON value can be read like this.
  if (type === 'tool') return { tool: stringAt(name, 'tool_choice.name') }
  if (type === 'any') return 'required'
  return type === 'auto' || type === 'none' ? type : null
}

function toolUse(call: SentCall, codeId: string | undefined): Block {
  // `input` is a value, not text: arguments that are not JSON can only be sent as a string.
  const { args, args_text } = parseArgs(call.args_json)
  // Traces have only the name; on the wire it has a version.
  const type = call.caller === 'code_execution' ? 'code_execution_20250825' : call.caller
  const caller = type === undefined ? {} : { caller: { type, tool_id: codeId } }
  return { type: 'tool_use', id: call.id, name: call.name, input: args_text ?? args, ...caller }
}

function usage(answer: SentAnswer): Block {
  return {
    input_tokens: answer.tokens.input,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: answer.tokens.output,
  }
}
