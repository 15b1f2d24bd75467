import type { RawRecord } from '../../core/trace/trace-fields.js'
import { numberIn, recordIn, textIn } from '../json-fields.js'
import { fromConverseEvent, isConverseEvent } from './converse-stream.js'

const EVENTS: ReadonlySet<unknown> = new Set([
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
  'ping',
  'error',
])

export function isStreamEvent(value: RawRecord): boolean {
  return EVENTS.has(value.type) || isConverseEvent(value)
}

interface OpenBlock {
  readonly start: RawRecord
  text: string
  json: string
}

/** Assembles a message from its streaming events. */
export class MessageStream {
  #message: RawRecord | null = null
  #usage: RawRecord = {}
  readonly #blocks = new Map<number, OpenBlock>()

  /** Returns the message that this event completes. */
  push(given: RawRecord): RawRecord | null {
    const event = fromConverseEvent(given)
    const index = numberIn(event.index) ?? 0
    switch (event.type) {
      case 'message_start': {
        const unfinished = this.finish()
        this.#message = recordIn(event.message)
        this.#usage = recordIn(this.#message.usage)
        return unfinished
      }
      case 'content_block_start':
        this.#message ??= {}
        this.#blocks.set(index, { start: recordIn(event.content_block), text: '', json: '' })
        return null
      case 'content_block_delta':
        this.#message ??= {}
        this.#extend(index, recordIn(event.delta))
        return null
      case 'message_delta':
        this.#usage = { ...this.#usage, ...recordIn(event.usage) }
        if (this.#message !== null) this.#message = { ...this.#message, ...stopOf(recordIn(event.delta)) }
        return null
      case 'message_stop':
        return this.finish()
      default:
        return null
    }
  }

  /** The received part of a message. Without a stop_reason its stream ended early. */
  finish(): RawRecord | null {
    const message = this.#message
    const blocks = [...this.#blocks].sort(([a], [b]) => a - b).map(([, block]) => finishedBlock(block))
    this.#message = null
    this.#blocks.clear()
    return message === null ? null : { role: 'assistant', ...message, content: blocks, usage: this.#usage }
  }

  #extend(index: number, delta: RawRecord): void {
    // Converse does not announce blocks of text.
    const block = this.#blocks.get(index) ?? { start: { type: 'text', text: '' }, text: '', json: '' }
    this.#blocks.set(index, block)
    block.text += textIn(delta.text) ?? ''
    block.json += textIn(delta.partial_json) ?? ''
  }
}

function finishedBlock({ start, text, json }: OpenBlock): RawRecord {
  if (typeof start.text === 'string') return { ...start, text: start.text + text }
  return json === '' ? start : { ...start, input: json }
}

function stopOf({ stop_reason }: RawRecord): RawRecord {
  return typeof stop_reason === 'string' ? { stop_reason } : {}
}
