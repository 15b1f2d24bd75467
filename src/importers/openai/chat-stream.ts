import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'

/** A piece of a streamed answer. */
export function isChunk(value: unknown): value is RawRecord {
  if (!isRecord(value)) return false
  if (value.object === 'chat.completion.chunk' || value.object === 'chat.completion.done') return true
  return value.object === undefined && recordsIn(value.choices).some(({ delta }) => isRecord(delta))
}

interface OpenCall {
  id: string | null
  name: string
  text: string
}

interface OpenAnswer {
  readonly id: unknown
  model: unknown
  usage: unknown
  content: string
  refusal: string
  finish_reason: string | null
  readonly calls: OpenCall[]
  /** By the index that chunks give. */
  readonly latest: Map<number | null, OpenCall>
}

/** Assembles answers from their chunks. */
export class ChatStream {
  #open: OpenAnswer | null = null

  /** Returns the answer that ended before this chunk. */
  push(chunk: RawRecord): RawRecord | null {
    const ended = this.#open !== null && this.#open.id !== chunk.id ? this.finish() : null
    this.#open ??= {
      id: chunk.id,
      model: null,
      usage: undefined,
      content: '',
      refusal: '',
      finish_reason: null,
      calls: [],
      latest: new Map(),
    }
    extend(this.#open, chunk)
    return ended
  }

  /** What was received, as an answer that is not streamed. Without a finish_reason it was cut off. */
  finish(): RawRecord | null {
    const open = this.#open
    this.#open = null
    if (open === null) return null
    const { model, usage, content, refusal, finish_reason, calls } = open
    const tool_calls = calls.map(({ id, name, text }) => ({ id, function: { name, arguments: text } }))
    const message = { content, ...(content === '' && refusal !== '' ? { content: null, refusal } : {}), tool_calls }
    return { model, usage, choices: [{ message, finish_reason }] }
  }
}

function extend(open: OpenAnswer, { model, usage, choices }: RawRecord): void {
  open.model = model ?? open.model
  // The last one counts the whole answer.
  open.usage = usage ?? open.usage
  const choice = recordsIn(choices).find(({ index }) => index === undefined || index === 0)
  if (choice === undefined) return
  const delta = recordIn(choice.delta)
  open.content += textIn(delta.content) ?? ''
  open.refusal += textIn(delta.refusal) ?? ''
  open.finish_reason = textIn(choice.finish_reason) ?? open.finish_reason
  for (const part of recordsIn(delta.tool_calls)) extendCall(open, part)
}

/** Some providers send whole calls, all with the same index or with none: another id is another call. */
function extendCall({ calls, latest }: OpenAnswer, part: RawRecord): void {
  const { name, arguments: text } = recordIn(part.function)
  const id = textIn(part.id) || null
  const index = numberIn(part.index)
  let call = latest.get(index)
  if (call === undefined || (id !== null && call.id !== null && call.id !== id)) {
    call = { id, name: '', text: '' }
    calls.push(call)
    latest.set(index, call)
  }
  call.id ??= id
  call.name += textIn(name) ?? ''
  call.text += textIn(text) ?? ''
}
