import type { ClientTraffic, FaultMark } from '../client-traffic.js'
import type { SharedIds } from '../shared-ids.js'
import { answeredId, errorMessage, type MessageId, requestId, type WireMessage } from '../wire-message.js'

/** One POST that is being forwarded, as the recording sees it. */
export class ForwardedPost {
  readonly #traffic: ClientTraffic
  readonly #shared: SharedIds | undefined
  /** The client id of the requests in the recording: clients without a session share one. */
  readonly #ids = new Map<MessageId, MessageId>()

  constructor(messages: readonly WireMessage[], traffic: ClientTraffic, shared: SharedIds | undefined) {
    this.#traffic = traffic
    this.#shared = shared
    for (const message of messages) {
      const known = shared?.outgoing(message) ?? message
      const id = requestId(message.value)
      const knownId = requestId(known.value)
      if (id !== undefined && knownId !== undefined) this.#ids.set(id, knownId)
      traffic.sent(known)
    }
  }

  /** Records a message to the client. */
  received({ value, text }: WireMessage): void {
    const id = answeredId(value)
    const known = id === undefined ? undefined : this.#ids.get(id)
    if (id === undefined || known === undefined) this.#traffic.received({ value, text })
    else this.#settle(id, known, () => this.#traffic.received({ value: { ...value, id: known }, text }))
  }

  struck(id: MessageId, mark: FaultMark): void {
    const known = this.#ids.get(id)
    if (known !== undefined) this.#traffic.struck(known, mark)
  }

  /** The HTTP answer is complete: requests without a response have failed. */
  failed(message: string, http_status?: number): void {
    const data = http_status === undefined ? undefined : { http_status }
    for (const id of [...this.#ids.keys()]) this.received(errorMessage(id, -32_000, message, data))
  }

  /** The client closed the connection. */
  brokeOff(): void {
    for (const [id, known] of [...this.#ids]) this.#settle(id, known, () => this.#traffic.brokeOff(known))
  }

  #settle(id: MessageId, known: MessageId, tell: () => void): void {
    this.#ids.delete(id)
    this.#shared?.forget(known)
    tell()
  }
}
