import { type JSONRPCMessage, SseError, type Transport } from '@modelcontextprotocol/client'
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import { answeredError, missingAnswer, refusedByHttp } from '../../answers/answer-error.js'
import type { UrlAddress } from '../../client/connection.js'
import { endSession } from '../../client/end-session.js'
import { type UrlTransport, urlTransport } from '../../client/url-transport.js'
import { NoAnswer } from '../../process/server-trouble.js'
import { parameterHeaders } from '../http/parameter-headers.js'
import {
  answeredId,
  cancelledId,
  errorMessage,
  type MessageId,
  messageOf,
  PROTOCOL_VERSION_KEY,
  recordAt,
  requestId,
  type WireMessage,
} from '../wire-message.js'
import type { LinkEvents, ServerLink } from './server-link.js'

/** JSON-RPC reserves -32000 to -32099 for implementations. */
const NO_ANSWER = -32000

interface OpenRequest {
  readonly method: unknown
  readonly abort: AbortController
  /** In the newer generation a request is cancelled by closing its stream, in the older one by a message. */
  readonly isStateless: boolean
}

/** A server at a URL, over the SDK's transports: Streamable HTTP, or HTTP+SSE. */
export class UrlLink implements ServerLink {
  readonly #transport: Transport & Pick<UrlTransport, 'setProtocolVersion'>
  readonly #events: LinkEvents
  readonly #started: Promise<void>
  readonly #open = new Map<MessageId, OpenRequest>()
  readonly #inputSchemas = new Map<unknown, unknown>()
  /** Messages are sent in order: a notification must not overtake its request. */
  #last: Promise<void>
  #isOver = false

  /** Throws NoAnswer for a URL or a header that cannot be used in a request. */
  constructor(address: UrlAddress, events: LinkEvents) {
    this.#events = events
    this.#transport = urlTransport(address)
    // The SDK's types only cover messages of the protocol, but it passes on any JSON-RPC.
    this.#transport.onmessage = (message) => this.#receive(message as unknown as RawRecord)
    this.#transport.onclose = () => this.#end('closed the connection')
    this.#transport.onerror = (error) => {
      // Any other error belongs to one request, which fails when it is sent.
      if (error instanceof SseError) this.#end(reasonOf(error))
    }
    this.#started = this.#transport.start()
    this.#started.catch((error) => this.#end(reasonOf(error)))
    this.#last = this.#started
  }

  send(message: WireMessage): void {
    const cancelled = cancelledId(message.value)
    const open = cancelled === undefined ? undefined : this.#open.get(cancelled)
    if (open?.isStateless) open.abort.abort()
    else this.#last = this.#last.then(() => this.#post(message)).catch(() => {})
  }

  async close(): Promise<void> {
    this.#isOver = true
    await endSession(this.#transport)
    await this.#transport.close().catch(() => {})
  }

  /** Resolves when the next message may be sent: immediately after a request, whose answer may take long. */
  async #post({ value }: WireMessage): Promise<void> {
    const id = requestId(value)
    // As above.
    const message = value as unknown as JSONRPCMessage
    if (id === undefined) return await this.#transport.send(message).catch(() => {})
    const abort = new AbortController()
    const isStateless = typeof recordAt(value, 'params', '_meta')[PROTOCOL_VERSION_KEY] === 'string'
    const { method } = value
    this.#open.set(id, { method, abort, isStateless })
    const { name, arguments: args } = recordAt(value, 'params')
    const isCall = isStateless && method === 'tools/call'
    const options = {
      headers: isCall ? parameterHeaders(this.#inputSchemas.get(name), args) : {},
      requestSignal: abort.signal,
      onRequestStreamEnd: () => this.#fail(id, new NoAnswer('ended its response without an answer')),
    }
    const sent = this.#transport.send(message, options).catch((error) => this.#fail(id, error))
    // Everything after it needs the session that the first answer names.
    if (method === 'initialize') await sent
  }

  #receive(value: RawRecord): void {
    const id = answeredId(value)
    const method = id === undefined ? undefined : this.#open.get(id)?.method
    if (id !== undefined) this.#open.delete(id)
    const { protocolVersion, tools } = recordAt(value, 'result')
    if (method === 'initialize' && typeof protocolVersion === 'string') {
      this.#transport.setProtocolVersion(protocolVersion)
    }
    if (method === 'tools/list' && Array.isArray(tools)) {
      for (const tool of tools.filter(isRecord)) this.#inputSchemas.set(tool.name, tool.inputSchema)
    }
    if (!this.#isOver) this.#events.onMessage(messageOf(value))
  }

  /** The client gets an error as the answer, so that it does not wait forever. */
  #fail(id: MessageId, thrown: unknown): void {
    const open = this.#open.get(id)
    if (open === undefined || !this.#open.delete(id) || open.abort.signal.aborted) return
    const answered = answeredError(thrown) ?? refusedByHttp(thrown)
    const status = answered?.http_status === undefined ? undefined : { http_status: answered.http_status }
    const text = answered?.message ?? `the server ${reasonOf(thrown)}`
    const code = typeof answered?.code === 'number' ? answered.code : NO_ANSWER
    this.#receive(errorMessage(id, code, text, status).value)
  }

  #end(reason: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#events.onEnd(reason)
  }
}

function reasonOf(thrown: unknown): string {
  // There is no timeout here, so none can have been exceeded.
  return missingAnswer(thrown, 0).message
}
