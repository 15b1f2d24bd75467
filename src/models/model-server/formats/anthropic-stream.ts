// Anthropic Messages with `stream: true`: the blocks of the whole message, one after another.
import type { StreamEvent } from '../stream/stream-event.js'
import { textPieces } from '../stream/stream-event.js'
import type { SentCall } from '../wire-format.js'

type Block = Readonly<Record<string, unknown>>

/** The message that is sent in one piece without `stream`. */
export interface AnthropicMessage {
  readonly content: readonly Block[]
  readonly stop_reason: string
  readonly stop_sequence: null
  readonly usage: Block
  readonly container?: Block
  readonly [key: string]: unknown
}

export function anthropicEvents(message: AnthropicMessage, calls: readonly SentCall[]): StreamEvent[] {
  const { content, stop_reason, stop_sequence, usage, container, ...start } = message
  const begun = { ...start, content: [], stop_reason: null, stop_sequence: null, usage: { ...usage, output_tokens: 1 } }
  const blocks = content.map((block, index) => blockEvents(block, index, calls))
  const [first = [], ...others] = blocks
  const delta = { stop_reason, stop_sequence, ...(container !== undefined && { container }) }
  return [
    { type: 'message_start', message: begun },
    ...first.slice(0, 1),
    { type: 'ping' },
    ...first.slice(1),
    ...others.flat(),
    { type: 'message_delta', delta, usage },
    { type: 'message_stop' },
  ].map((data) => ({ event: data.type, data }))
}

function blockEvents(
  block: Block,
  index: number,
  calls: readonly SentCall[],
): { readonly type: string; readonly [key: string]: unknown }[] {
  const { start, deltas } = startAndDeltas(block, calls)
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]
}

function startAndDeltas(block: Block, calls: readonly SentCall[]): { start: Block; deltas: Block[] } {
  if (block.type === 'text') {
    const deltas = textPieces(String(block.text)).map((text) => ({ type: 'text_delta', text }))
    return { start: { ...block, text: '' }, deltas }
  }
  // Results of code have no deltas.
  if (block.type !== 'tool_use' && block.type !== 'server_tool_use') return { start: block, deltas: [] }
  // Unlike in a whole message, arguments are text here, so arguments that are not JSON can be sent.
  const args = calls.find((call) => call.id === block.id)?.args_json ?? JSON.stringify(block.input)
  const deltas = ['', ...textPieces(args)].map((partial_json) => ({ type: 'input_json_delta', partial_json }))
  return { start: { ...block, input: {} }, deltas }
}
