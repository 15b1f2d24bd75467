import type { IncomingMessage } from 'node:http'
import { MAX_LINE_BYTES } from '../answers/message-lines.js'
import { EventSplitter } from './http/event-stream.js'
import { answeredId, type MessageId, readMessages, type WireMessage } from './wire-message.js'

const SHOWN_LENGTH = 200

/** Reads the messages of an HTTP answer, JSON or events, from a copy of its body. */
export class AnswerReader {
  readonly #status: number
  readonly #onMessage: (message: WireMessage) => void
  readonly #events: EventSplitter | undefined
  readonly #answered = new Set<MessageId>()
  #chunks: Buffer[] = []
  #size = 0

  constructor({ headers, statusCode = 0 }: IncomingMessage, onMessage: (message: WireMessage) => void) {
    this.#status = statusCode
    this.#onMessage = onMessage
    const isEvents = /^\s*text\/event-stream\b/i.test(headers['content-type'] ?? '')
    this.#events = isEvents ? new EventSplitter(MAX_LINE_BYTES) : undefined
  }

  push(chunk: Buffer): void {
    if (this.#events !== undefined) {
      for (const { data } of this.#events.push(chunk)) this.#read(data)
      return
    }
    this.#size += chunk.length
    if (this.#size <= MAX_LINE_BYTES) this.#chunks.push(chunk)
    else this.#chunks = []
  }

  end(): void {
    if (this.#events === undefined && this.#chunks.length > 0) this.#read(this.#text())
  }

  hasAnswered(id: MessageId): boolean {
    return this.#answered.has(id)
  }

  /** The error for requests that the body does not answer. */
  get failure(): string {
    const text = this.#events === undefined ? this.#text().trim().slice(0, SHOWN_LENGTH) : ''
    if (this.#status === 200) return 'the server ended its response without an answer'
    return `HTTP ${this.#status}${text === '' ? '' : `: ${text}`}`
  }

  #text(): string {
    return Buffer.concat(this.#chunks).toString('utf8')
  }

  #read(text: string): void {
    for (const message of text === '' ? [] : readMessages(text)) {
      const id = answeredId(message.value)
      if (id !== undefined) this.#answered.add(id)
      this.#onMessage(message)
    }
  }
}
