// OpenAI Chat Completions, which most gateways and local servers speak too: POST /v1/chat/completions.
import { isRecord } from '../../../core/trace/trace-fields.js'
import { contentText, numberOrNull, parseArgs, recordsAt, stringAt } from '../body-fields.js'
import { MessageList } from '../message-list.js'
import type { NormalisedCall, ParsedBody } from '../normalised-request.js'
import { Refusal } from '../refusal.js'
import type { SentCall, WireFormat } from '../wire-format.js'
import { bearerToken, openaiError } from './openai-error.js'

type Fields = Readonly<Record<string, unknown>>

export const openaiChat: WireFormat = {
  name: 'openai-chat',
  callPrefix: 'call_',
  matches: (path) => path === '/v1/chat/completions',

  parse: (body) => {
    const list = new MessageList()
    for (const message of recordsAt(body.messages, 'messages')) addMessage(list, message)
    return {
      model: stringAt(body.model, 'model'),
      ...list.finish(),
      tools: recordsAt(body.tools, 'tools').map(({ function: offered }) => {
        if (!isRecord(offered)) throw new Refusal(400, 'tools.function: expected an object')
        return {
          name: stringAt(offered.name, 'tools.function.name'),
          ...(typeof offered.description === 'string' && { description: offered.description }),
          input_schema: offered.parameters,
        }
      }),
      tool_choice: toolChoice(body.tool_choice),
      max_tokens: numberOrNull(body.max_completion_tokens ?? body.max_tokens),
    }
  },

  render: (answer, { parsed, ids }) => ({
    id: ids.make('chatcmpl-'),
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: parsed.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: answer.text === '' && answer.calls.length > 0 ? null : answer.text,
          refusal: null,
          ...(answer.calls.length > 0 && { tool_calls: answer.calls.map(toolCall) }),
        },
        logprobs: null,
        finish_reason: answer.finish_reason,
      },
    ],
    usage: {
      prompt_tokens: answer.tokens.input,
      completion_tokens: answer.tokens.output,
      total_tokens: answer.tokens.input + answer.tokens.output,
    },
  }),

  renderError: openaiError,
  keyOf: bearerToken,
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
  return { id: call.id, type: 'function', function: { name: call.name, arguments: call.args_json } }
}
