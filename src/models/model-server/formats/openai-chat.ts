// OpenAI Chat Completions, which most gateways and local servers speak too: POST /v1/chat/completions.
import { isRecord } from '../../../core/trace/trace-fields.js'
import { contentText, numberOrNull, parseArgs, recordsAt, stringAt } from '../body-fields.js'
import { MessageList } from '../message-list.js'
import type { NormalisedCall, NormalisedTool, ParsedBody } from '../normalised-request.js'
import { Refusal } from '../refusal.js'
import { EVENT_STREAM, serverSentEvents } from '../stream/stream-event.js'
import type { Asked, SentAnswer, SentCall, WireFormat } from '../wire-format.js'
import { type ChatCompletion, chatEvents } from './openai-chat-stream.js'
import { bearerToken, openaiError } from './openai-error.js'

type Fields = Readonly<Record<string, unknown>>

const PATH = /^(?:\/v1)*\/chat\/completions$/

export const openaiChat: WireFormat = {
  name: 'openai-chat',
  callPrefix: 'call_',
  matches: (path) => PATH.test(path),

  parse: (body) => {
    const list = new MessageList()
    for (const message of recordsAt(body.messages, 'messages')) addMessage(list, message)
    return {
      model: stringAt(body.model, 'model'),
      ...list.finish(),
      tools: recordsAt(body.tools, 'tools').flatMap(readTool),
      tool_choice: toolChoice(body.tool_choice),
      max_tokens: numberOrNull(body.max_completion_tokens ?? body.max_tokens),
    }
  },

  render: wholeCompletion,
  renderError: openaiError,
  keyOf: bearerToken,

  stream: {
    isAsked: (body) => body.stream === true,
    events: (answer, asked) => chatEvents(wholeCompletion(answer, asked), asked.body),
    failure: (status, message) => ({ data: openaiError(status, message) }),
    contentType: () => EVENT_STREAM,
    frames: (events) => serverSentEvents(events),
  },
}

function wholeCompletion(answer: SentAnswer, { parsed, ids }: Asked): ChatCompletion {
  const message = {
    role: 'assistant',
    content: answer.text === '' && answer.calls.length > 0 ? null : answer.text,
    refusal: null,
    ...(answer.calls.length > 0 && { tool_calls: answer.calls.map(toolCall) }),
  }
  return {
    id: ids.make('chatcmpl-'),
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: parsed.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: answer.finish_reason }],
    usage: {
      prompt_tokens: answer.tokens.input,
      completion_tokens: answer.tokens.output,
      total_tokens: answer.tokens.input + answer.tokens.output,
    },
  }
}

/** The provider's own tools, such as web search, have a type and no function: they are not offered to scripts. */
function readTool(tool: Fields): NormalisedTool[] {
  const isCustom = tool.type === 'custom'
  const offered = isCustom ? tool.custom : tool.function
  if (!isRecord(offered)) {
    if (tool.type === undefined || tool.type === 'function') {
      throw new Refusal(400, 'tools.function: expected an object')
    }
    if (typeof tool.name !== 'string') return []
  }
  const fields = isRecord(offered) ? offered : tool
  return [
    {
      name: stringAt(fields.name, 'tools.function.name'),
      ...(typeof fields.description === 'string' && { description: fields.description }),
      input_schema: fields.parameters,
      ...(isCustom && { is_custom: true }),
    },
  ]
}

function addMessage(list: MessageList, message: Fields): void {
  const text = contentText(message.content)
  const { role } = message
  if (role === 'system' || role === 'developer') list.addSystem(text)
  else if (role === 'user') list.addUser(text)
  else if (role === 'assistant') list.addAssistant(text, recordsAt(message.tool_calls, 'tool_calls').map(readCall))
  else if (role === 'tool') {
    list.addResults([{ call_id: stringAt(message.tool_call_id, 'tool_call_id'), is_error: false, text }])
  } else throw new Refusal(400, `messages.role: ${JSON.stringify(role)} is not a role`)
}

function readCall(call: Fields): NormalisedCall {
  if (isRecord(call.custom)) {
    const name = stringAt(call.custom.name, 'tool_calls.custom.name')
    return { id: stringAt(call.id, 'tool_calls.id'), name, args: call.custom.input ?? null }
  }
  const called = isRecord(call.function) ? call.function : {}
  return {
    id: stringAt(call.id, 'tool_calls.id'),
    name: stringAt(called.name, 'tool_calls.function.name'),
    ...parseArgs(called.arguments),
  }
}

function toolChoice(value: unknown): ParsedBody['tool_choice'] {
  if (value === 'auto' || value === 'required' || value === 'none') return value
  return isRecord(value) && isRecord(value.function)
    ? { tool: stringAt(value.function.name, 'tool_choice.function.name') }
    : null
}

function toolCall(call: SentCall): Fields {
  if (call.is_custom === true) {
    return { id: call.id, type: 'custom', custom: { name: call.name, input: call.args_json } }
  }
  return { id: call.id, type: 'function', function: { name: call.name, arguments: call.args_json } }
}
