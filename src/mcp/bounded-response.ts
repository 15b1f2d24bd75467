import type { Transformer, TransformStreamDefaultController } from 'node:stream/web'
import { MAX_LINE_BYTES } from './message-lines.js'
import { NoAnswer } from './server-trouble.js'

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * A response of which no message is larger than one on a pipe may be: its body fails there. The SDK would read on, and
 * a body without an end would fill the memory.
 */
export function boundedResponse(response: Response, onOversized: (reason: NoAnswer) => void): Response {
  const { body, headers, status, statusText } = response
  if (body === null || Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) <= MAX_LINE_BYTES)
    return response
  const isEvents = /^\s*text\/event-stream\b/i.test(headers.get('content-type') ?? '')
  const bounded = body.pipeThrough(new TransformStream(new MessageBound(isEvents, onOversized)))
  return new Response(bounded, { headers, status, statusText })
}

class MessageBound implements Transformer<Uint8Array, Uint8Array> {
  readonly #isEvents: boolean
  readonly #onOversized: (reason: NoAnswer) => void
  /** Of the message that is under way. */
  #size = 0
  #isLineEmpty = true

  constructor(isEvents: boolean, onOversized: (reason: NoAnswer) => void) {
    this.#isEvents = isEvents
    this.#onOversized = onOversized
  }

  transform(chunk: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>): void {
    this.#size += chunk.length
    if (this.#isEvents) this.#findEnds(chunk)
    if (this.#size <= MAX_LINE_BYTES) {
      controller.enqueue(chunk)
      return
    }
    const reason = new NoAnswer(`sent a message of over ${MAX_LINE_BYTES} bytes`)
    this.#onOversized(reason)
    controller.error(reason)
  }

  /** A blank line ends an event. */
  #findEnds(chunk: Uint8Array): void {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      if (this.#isLineEmpty && isEmpty(chunk, start, end)) this.#size = chunk.length - end - 1
      this.#isLineEmpty = true
      start = end + 1
    }
    this.#isLineEmpty &&= isEmpty(chunk, start, chunk.length)
  }
}

function isEmpty(chunk: Uint8Array, start: number, end: number): boolean {
  return start === end || (end === start + 1 && chunk[start] === CARRIAGE_RETURN)
}
