import type { Transformer, TransformStreamDefaultController } from 'node:stream/web'
import { NoAnswer } from '../process/server-trouble.js'
import { MAX_LINE_BYTES } from './message-lines.js'

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * A response in which no message may be larger than on a pipe, or than `maxBytes`: beyond that the body fails. The SDK
 * would read on, and an endless body would fill the memory.
 */
export function boundedResponse(
  response: Response,
  onOversized: (reason: NoAnswer) => void,
  maxBytes = MAX_LINE_BYTES,
): Response {
  const { body, headers, status, statusText } = response
  if (body === null || isShort(headers, maxBytes)) return response
  const isEvents = /^\s*text\/event-stream\b/i.test(headers.get('content-type') ?? '')
  const bounded = body.pipeThrough(new TransformStream(new MessageBound(isEvents, onOversized, maxBytes)))
  return new Response(bounded, { headers, status, statusText })
}

/** The length of a compressed body does not limit its expanded length. */
function isShort(headers: Headers, maxBytes: number): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) <= maxBytes && !headers.has('content-encoding')
}

class MessageBound implements Transformer<Uint8Array, Uint8Array> {
  readonly #isEvents: boolean
  readonly #onOversized: (reason: NoAnswer) => void
  readonly #maxBytes: number
  /** The size of the current message. */
  #size = 0
  #isLineEmpty = true

  constructor(isEvents: boolean, onOversized: (reason: NoAnswer) => void, maxBytes: number) {
    this.#isEvents = isEvents
    this.#onOversized = onOversized
    this.#maxBytes = maxBytes
  }

  transform(chunk: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>): void {
    this.#size += chunk.length
    if (this.#isEvents) this.#findEnds(chunk)
    if (this.#size <= this.#maxBytes) {
      controller.enqueue(chunk)
      return
    }
    const reason = new NoAnswer(`sent a message of over ${this.#maxBytes} bytes`)
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
