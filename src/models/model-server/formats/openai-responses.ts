// OpenAI Responses: POST /v1/responses.
import { isRecord } from '../../../core/trace/trace-fields.js'
import { contentText, numberOrNull, parseArgs, recordsAt, stringAt } from '../body-fields.js'
import { MessageList } from '../message-list.js'
import type { ParsedBody } from '../normalised-request.js'
import { Refusal } from '../refusal.js'
import type { ReplyIds } from '../reply-ids.js'
import type { SentAnswer, WireFormat } from '../wire-format.js'
import { bearerToken, openaiError } from './openai-error.js'

type Item = Readonly<Record<string, unknown>>

const INCOMPLETE = { length: 'max_output_tokens', content_filter: 'content_filter' }

export const openaiResponsesFormat: WireFormat = {
  name: 'openai-responses',
  callPrefix: 'call_',
  matches: (path) => path === '/v1/responses',

  parse: (body, _path, ids) => {
    if (typeof body.previous_response_id === 'string' || isRecord(body.conversation)) {
      throw new Refusal(400, 'conversations are not stored: send all items as input instead of previous_response_id')
    }
    const list = new MessageList()
    list.addSystem(contentText(body.instructions))
    if (typeof body.input === 'string') list.addUser(body.input)
    else for (const item of recordsAt(body.input, 'input')) addItem(list, resolveItem(item, ids))
    return {
      model: stringAt(body.model, 'model'),
      ...list.finish(),
      tools: recordsAt(body.tools, 'tools')
        .filter((tool) => tool.type === 'function')
        .map((tool) => ({
          name: stringAt(tool.name, 'tools.name'),
          ...(typeof tool.description === 'string' && { description: tool.description }),
          input_schema: tool.parameters,
        })),
      tool_choice: toolChoice(body.tool_choice),
      max_tokens: numberOrNull(body.max_output_tokens),
    }
  },

  render: (answer, { parsed, ids }) => {
    const output = outputItems(answer, ids)
    for (const item of output) ids.items.set(String(item.id), item)
    const isIncomplete = answer.finish_reason === 'length' || answer.finish_reason === 'content_filter'
    return {
      id: ids.make('resp_'),
      object: 'response',
      created_at: Math.floor(Date.now() / 1000),
      status: isIncomplete ? 'incomplete' : 'completed',
      error: null,
      // Only these two are keys of INCOMPLETE.
      incomplete_details: isIncomplete ? { reason: INCOMPLETE[answer.finish_reason as keyof typeof INCOMPLETE] } : null,
      model: parsed.model,
      output,
      usage: {
        input_tokens: answer.tokens.input,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: answer.tokens.output,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: answer.tokens.input + answer.tokens.output,
      },
    }
  },

  renderError: openaiError,
  keyOf: bearerToken,
}

/** A client may send back the id of an item instead of the item: it is stored here, as at the provider. */
function resolveItem(item: Item, ids: ReplyIds): Item {
  if (item.type !== 'item_reference') return item
  const stored = ids.items.get(String(item.id))
  if (!isRecord(stored)) throw new Refusal(400, `input: unknown item ${JSON.stringify(item.id)}`)
  return stored
}

function addItem(list: MessageList, item: Item): void {
  if (item.type === 'function_call') {
    const name = stringAt(item.name, 'input.name')
    list.addAssistant('', [{ id: stringAt(item.call_id, 'input.call_id'), name, ...parseArgs(item.arguments) }])
  } else if (item.type === 'function_call_output') {
    const call_id = stringAt(item.call_id, 'input.call_id')
    list.addResults([{ call_id, is_error: false, text: contentText(item.output) }])
  } else if (item.role === 'system' || item.role === 'developer') list.addSystem(contentText(item.content))
  else if (item.role === 'user') list.addUser(contentText(item.content))
  else if (item.role === 'assistant') list.addAssistant(contentText(item.content), [])
  // Reasoning belongs to the turn around it and is not read here.
  else if (item.type !== 'reasoning')
    throw new Refusal(400, `input: ${JSON.stringify(item.type)} is not a known item type`)
}

function outputItems(answer: SentAnswer, ids: ReplyIds): Item[] {
  const status = 'completed'
  const content = [{ type: 'output_text', text: answer.text, annotations: [], logprobs: [] }]
  const message = { type: 'message', id: ids.make('msg_'), status, role: 'assistant', content }
  const calls = answer.calls.map((call) => {
    const called = { call_id: call.id, name: call.name, arguments: call.args_json }
    return { type: 'function_call', id: ids.make('fc_'), status, ...called }
  })
  return answer.text === '' && calls.length > 0 ? calls : [message, ...calls]
}

function toolChoice(value: unknown): ParsedBody['tool_choice'] {
  if (value === 'auto' || value === 'required' || value === 'none') return value
  return isRecord(value) && typeof value.name === 'string' ? { tool: value.name } : null
}
