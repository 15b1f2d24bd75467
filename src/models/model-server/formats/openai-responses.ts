// OpenAI Responses: POST /v1/responses.
import { isRecord } from '../../../core/trace/trace-fields.js'
import { contentText, numberOrNull, recordsAt, stringAt } from '../body-fields.js'
import { MessageList } from '../message-list.js'
import type { NormalisedTool, ParsedBody } from '../normalised-request.js'
import { Refusal } from '../refusal.js'
import type { ReplyIds } from '../reply-ids.js'
import { EVENT_STREAM, serverSentEvents } from '../stream/stream-event.js'
import type { Asked, SentAnswer, SentCall, WireFormat } from '../wire-format.js'
import { bearerToken, openaiError } from './openai-error.js'
import { addItem, type Item } from './openai-responses-input.js'
import { responsesEvents, responsesFailure, type WholeResponse } from './openai-responses-stream.js'

const PATH = /^(?:\/v1)*\/responses$/
const INCOMPLETE = { length: 'max_output_tokens', content_filter: 'content_filter' }

export const openaiResponsesFormat: WireFormat = {
  name: 'openai-responses',
  callPrefix: 'call_',
  matches: (path) => PATH.test(path),

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
      tools: recordsAt(body.tools, 'tools').flatMap((tool) => readTool(tool)),
      tool_choice: toolChoice(body.tool_choice),
      max_tokens: numberOrNull(body.max_output_tokens),
    }
  },

  render: wholeResponse,
  renderError: openaiError,
  keyOf: bearerToken,

  stream: {
    isAsked: (body) => body.stream === true,
    events: (answer, asked) => responsesEvents(wholeResponse(answer, asked)),
    failure: responsesFailure,
    contentType: () => EVENT_STREAM,
    frames: (events) => serverSentEvents(events),
  },
}

function wholeResponse(answer: SentAnswer, { parsed, ids }: Asked): WholeResponse {
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
}

/** Codex offers the tools of an MCP server as a namespace. The provider's own tools are not offered to scripts. */
function readTool(tool: Item, namespace?: string): NormalisedTool[] {
  if (tool.type === 'namespace') {
    const name = stringAt(tool.name, 'tools.name')
    return recordsAt(tool.tools, 'tools.tools').flatMap((inner) => readTool(inner, name))
  }
  if (tool.type !== 'function' && tool.type !== 'custom') return []
  return [
    {
      name: stringAt(tool.name, 'tools.name'),
      ...(namespace !== undefined && { namespace }),
      ...(typeof tool.description === 'string' && { description: tool.description }),
      input_schema: tool.parameters,
      ...(tool.type === 'custom' && { is_custom: true }),
    },
  ]
}

/** A client may send back the id of an item instead of the item: it is stored here, as at the provider. */
function resolveItem(item: Item, ids: ReplyIds): Item {
  if (item.type !== 'item_reference') return item
  const stored = ids.items.get(String(item.id))
  if (!isRecord(stored)) throw new Refusal(400, `input: unknown item ${JSON.stringify(item.id)}`)
  return stored
}

function outputItems(answer: SentAnswer, ids: ReplyIds): Item[] {
  const content = [{ type: 'output_text', text: answer.text, annotations: [], logprobs: [] }]
  const message = { type: 'message', id: ids.make('msg_'), status: 'completed', role: 'assistant', content }
  const calls = answer.calls.map((call) => callItem(call, ids))
  return answer.text === '' && calls.length > 0 ? calls : [message, ...calls]
}

function callItem(call: SentCall, ids: ReplyIds): Item {
  const called = {
    status: 'completed',
    call_id: call.id,
    name: call.name,
    ...(call.namespace !== undefined && { namespace: call.namespace }),
  }
  return call.is_custom === true
    ? { type: 'custom_tool_call', id: ids.make('ctc_'), ...called, input: call.args_json }
    : { type: 'function_call', id: ids.make('fc_'), ...called, arguments: call.args_json }
}

function toolChoice(value: unknown): ParsedBody['tool_choice'] {
  if (value === 'auto' || value === 'required' || value === 'none') return value
  return isRecord(value) && typeof value.name === 'string' ? { tool: value.name } : null
}
