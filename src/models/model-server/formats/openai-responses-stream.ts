// OpenAI Responses with `stream: true`: the items of the whole response, one after another.
import { type StreamEvent, textPieces } from '../stream/stream-event.js'

type Item = Readonly<Record<string, unknown>>

/** The response that is sent in one piece without `stream`. */
export interface WholeResponse {
  readonly status: string
  readonly output: readonly Item[]
  readonly usage: Item
  readonly incomplete_details: Item | null
  readonly [key: string]: unknown
}

export function responsesEvents(response: WholeResponse): StreamEvent[] {
  const begun = { ...response, status: 'in_progress', incomplete_details: null, output: [], usage: null }
  return [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...response.output.flatMap(itemEvents),
    { type: response.status === 'incomplete' ? 'response.incomplete' : 'response.completed', response },
  ].map(numbered)
}

/** What ends a stream in which the provider failed: the response as it began, with the error. */
export function responsesFailure(status: number, message: string, sent: readonly StreamEvent[]): StreamEvent {
  // Every stream starts with response.created.
  const [created] = sent as readonly [{ data: { response: Item } }]
  const { response } = created.data
  const code = status === 429 ? 'rate_limit_exceeded' : 'server_error'
  return numbered(
    { type: 'response.failed', response: { ...response, status: 'failed', error: { code, message } } },
    sent.length,
  )
}

function numbered(fields: Item, sequence_number: number): StreamEvent {
  return { event: String(fields.type), data: { type: fields.type, sequence_number, ...fields } }
}

function itemEvents(item: Item, output_index: number): Item[] {
  const inner = item.type === 'message' ? messageEvents(item) : callEvents(item)
  const place = { output_index, item_id: item.id }
  return [
    { type: 'response.output_item.added', output_index, item: { ...item, status: 'in_progress', ...emptied(item) } },
    ...inner.map((event) => ({ ...event, ...place })),
    { type: 'response.output_item.done', output_index, item },
  ]
}

function emptied(item: Item): Item {
  if (item.type === 'message') return { content: [] }
  return item.type === 'custom_tool_call' ? { input: '' } : { arguments: '' }
}

function messageEvents(item: Item): Item[] {
  // A message of this server has one part.
  const [part] = item.content as readonly [{ readonly text: string }]
  const { text } = part
  const at = { content_index: 0, logprobs: [] }
  return [
    { type: 'response.content_part.added', content_index: 0, part: { ...part, text: '' } },
    ...textPieces(text).map((delta) => ({ type: 'response.output_text.delta', delta, ...at })),
    { type: 'response.output_text.done', text, ...at },
    { type: 'response.content_part.done', content_index: 0, part },
  ]
}

function callEvents(item: Item): Item[] {
  const [kind, key] =
    item.type === 'custom_tool_call' ? ['custom_tool_call_input', 'input'] : ['function_call_arguments', 'arguments']
  const text = String(item[key])
  return [
    ...textPieces(text).map((delta) => ({ type: `response.${kind}.delta`, delta })),
    { type: `response.${kind}.done`, [key]: text, ...(key === 'arguments' && { name: item.name }) },
  ]
}
