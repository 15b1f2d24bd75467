import type { ServerResponse } from 'node:http'
import type { WireError } from '../../wire-faults/wire-faults.js'
import type { MessageId } from '../wire-message.js'
import { eventText } from './event-stream.js'

/** A client that waits longer than this for the head of an answer may assume that the server is dead. */
const HEAD_AFTER_MS = 1000
/** A client that does not read while a server floods it is disconnected at this size. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024

/**
 * The answer to one POST: plain JSON when there is only the response, or an event stream when something comes before it
 * or it takes long.
 */
export class PostAnswer {
  readonly #response: ServerResponse
  readonly #headers: Readonly<Record<string, string>>
  readonly #open: Set<MessageId>
  readonly #isBatch: boolean
  readonly #headTimer: NodeJS.Timeout

  /** `requests` are the requests it answers, at least one. */
  constructor(
    response: ServerResponse,
    requests: readonly MessageId[],
    { accept = '', headers = {} }: { readonly accept?: string | undefined; readonly headers?: Record<string, string> },
  ) {
    this.#response = response
    this.#headers = headers
    this.#open = new Set(requests)
    this.#isBatch = requests.length > 1
    const takesEvents = accept === '' || /text\/event-stream|\*\/\*/i.test(accept)
    this.#headTimer = setTimeout(() => this.#startStream(), HEAD_AFTER_MS)
    if (!takesEvents) clearTimeout(this.#headTimer)
  }

  /** Sends a message; the response to the last request ends the answer. */
  write(text: string, answers: MessageId | undefined): void {
    if (this.#response.writableEnded || this.#response.destroyed) return
    if (answers !== undefined) this.#open.delete(answers)
    const isLast = answers !== undefined && this.#open.size === 0
    if (isLast && !this.#isBatch && !this.#response.headersSent) {
      clearTimeout(this.#headTimer)
      this.#response.writeHead(200, { 'content-type': 'application/json', ...this.#headers }).end(text)
      return
    }
    this.#startStream()
    writeEvent(this.#response, text)
    if (isLast) this.#response.end()
  }

  /** An error with its own HTTP status, if the head has not been sent yet. */
  refuse({ http_status, retry_after_s }: WireError, text: string, answers: MessageId): void {
    if (this.#isBatch || this.#response.headersSent || http_status === undefined) {
      this.write(text, answers)
      return
    }
    clearTimeout(this.#headTimer)
    const later = retry_after_s === undefined ? {} : { 'retry-after': String(retry_after_s) }
    const headers = { 'content-type': 'application/json', ...later, ...this.#headers }
    this.#response.writeHead(http_status, headers).end(text)
  }

  /** Hands the response over: true when these requests are all it answers, and nothing has been sent yet. */
  yield(requests: readonly MessageId[]): boolean {
    if (this.#response.headersSent || requests.length < this.#open.size) return false
    clearTimeout(this.#headTimer)
    return true
  }

  #startStream(): void {
    clearTimeout(this.#headTimer)
    if (!this.#response.headersSent && !this.#response.destroyed) startEvents(this.#response, this.#headers)
  }
}

export function startEvents(response: ServerResponse, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', ...headers })
  response.flushHeaders()
}

export function writeEvent(response: ServerResponse, text: string): void {
  response.write(eventText(text))
  if (response.writableLength <= MAX_UNREAD_BYTES) return
  response.destroy(
    new Error(`the client did not read more than ${MAX_UNREAD_BYTES} bytes from the server and was disconnected`),
  )
}
