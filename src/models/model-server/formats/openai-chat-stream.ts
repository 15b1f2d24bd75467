// OpenAI Chat Completions with `stream: true`: chunks of the whole completion.
import { isRecord } from '../../../core/trace/trace-fields.js'
import { type StreamEvent, textPieces } from '../stream/stream-event.js'

type Fields = Readonly<Record<string, unknown>>

/** The completion that is sent in one piece without `stream`. */
export interface ChatCompletion {
  readonly id: string
  readonly created: number
  readonly model: string
  readonly object: string
  readonly choices: readonly [Fields & { readonly message: ChatMessage; readonly finish_reason: string }]
  readonly usage: Fields
}

interface ChatMessage extends Fields {
  readonly content: string | null
  readonly tool_calls?: readonly Fields[]
}

export function chatEvents(completion: ChatCompletion, body: Fields): StreamEvent[] {
  const { id, created, model, choices, usage } = completion
  const [{ message, finish_reason }] = choices
  const isUsageAsked = isRecord(body.stream_options) && body.stream_options.include_usage === true
  const head = { id, object: 'chat.completion.chunk', created, model, system_fingerprint: null }
  const chunk = (delta: Fields, finish: string | null = null): StreamEvent => {
    const choice = { index: 0, delta, logprobs: null, finish_reason: finish }
    return { data: { ...head, choices: [choice], ...(isUsageAsked && { usage: null }) } }
  }
  return [
    chunk({ role: 'assistant', content: message.content === null ? null : '', refusal: null }),
    ...textPieces(message.content ?? '').map((content) => chunk({ content })),
    ...(message.tool_calls ?? []).flatMap(callDeltas).map((delta) => chunk({ tool_calls: [delta] })),
    chunk({}, finish_reason),
    ...(isUsageAsked ? [{ data: { ...head, choices: [], usage } }] : []),
    { data: '[DONE]' },
  ]
}

/** The first delta of a call has its id and name, the others have pieces of its arguments. */
function callDeltas(call: Fields, index: number): Fields[] {
  const { id, type } = call
  if (isRecord(call.custom)) {
    const { name, input } = call.custom
    const pieces = textPieces(String(input)).map((piece) => ({ index, custom: { input: piece } }))
    return [{ index, id, type, custom: { name, input: '' } }, ...pieces]
  }
  const { name, arguments: args } = isRecord(call.function) ? call.function : {}
  const pieces = textPieces(String(args)).map((piece) => ({ index, function: { arguments: piece } }))
  return [{ index, id, type, function: { name, arguments: '' } }, ...pieces]
}
