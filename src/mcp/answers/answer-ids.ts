// Which request an answer belongs to. JSON-RPC: an answer has the same id as its request, and there is one of it.
import { isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/client'
import { showName } from '../../core/text/show-name.js'
import { showValue } from '../../core/text/show-value.js'
import type { InvalidMessages } from './invalid-messages.js'

type MessageId = string | number

/** A server may be asked without end; a second answer comes soon after the first. */
const MAX_ANSWERED = 1000
const SHOWN_CHARACTERS = 100
const PROBE = 'server/discover'

/** An answer for the SDK, one that it must not see, or the reason why no request can be waiting for it. */
export type Attributed = { readonly message: JSONRPCMessage } | { readonly reason: string } | 'surplus'

export class AnswerIds {
  /** Methods by the ids of requests without an answer. */
  readonly #open = new Map<MessageId, string>()
  readonly #answered = new Map<MessageId, string>()
  readonly #invalid: InvalidMessages
  #newest = -1

  constructor(invalid: InvalidMessages) {
    this.#invalid = invalid
  }

  sent(message: JSONRPCMessage): void {
    if (!isJSONRPCRequest(message)) return
    this.#open.set(message.id, message.method)
    if (typeof message.id === 'number') this.#newest = Math.max(this.#newest, message.id)
  }

  /** Whether a request other than the probe was sent: the SDK numbers them. */
  get hasSent(): boolean {
    return this.#newest >= 0
  }

  hasAnswered(id: MessageId): boolean {
    return this.#answered.has(id)
  }

  /** For an answer as the server sent it: its id may be anything. */
  received(message: JSONRPCMessage): Attributed {
    const id: unknown = 'id' in message ? message.id : undefined
    if (isMessageId(id)) {
      if (this.#close(id)) return { message }
      const twin = typeof id === 'string' ? Number(id) : String(id)
      const asked = this.#open.get(twin)
      if (asked !== undefined) {
        this.#close(twin)
        const written = `with the id ${showValue(id)} in place of ${showValue(twin)}`
        const rule = 'JSON-RPC requires the same id, and clients that compare the two wait for an answer forever'
        this.#invalid.add('error', `type ${asked}`, `the server answered ${showName(asked)} ${written}: ${rule}`)
        return { message: { ...message, id: twin } as JSONRPCMessage }
      }
      const before = this.#answered.get(id) ?? this.#answered.get(twin)
      if (before !== undefined) {
        const second = `the second answer, which clients ignore, is ${contentOf(message)}`
        this.#invalid.add('warning', `twice ${before}`, `the server answered ${showName(before)} twice: ${second}`)
        return 'surplus'
      }
      // An answer that is so late that its request is no longer known.
      if (Number(id) <= this.#newest) return { message }
    }
    return this.#probeRefused(message, id) ?? { reason: nobody(message, id) }
  }

  /** Before the connection is open, an error that names no request refuses what old servers do not know. */
  #probeRefused(message: JSONRPCMessage, id: unknown): Attributed | undefined {
    const probe = [...this.#open].find(([, method]) => method === PROBE)?.[0]
    if (probe === undefined || this.hasSent || !('error' in message)) return undefined
    this.#close(probe)
    this.#invalid.add('warning', 'probe', refusedWithoutId(PROBE, message, id))
    return { message: { ...message, id: probe } }
  }

  #close(id: MessageId): boolean {
    const method = this.#open.get(id)
    if (method === undefined) return false
    this.#open.delete(id)
    this.#answered.set(id, method)
    const [oldest] = this.#answered.keys()
    if (this.#answered.size > MAX_ANSWERED && oldest !== undefined) this.#answered.delete(oldest)
    return true
  }
}

/** `the server answered `server/discover` with the id null: Method not found`. */
export function refusedWithoutId(method: string, message: JSONRPCMessage, id: unknown): string {
  const how = id === undefined ? 'without an id' : `with the id ${showValue(id)}`
  return `the server answered ${showName(method)} ${how}, not with that of the request: ${contentOf(message)}`
}

function nobody(message: JSONRPCMessage, id: unknown): string {
  if (id === undefined) return `answered without an id: ${showValue(message)}`
  const said = id === null ? `: ${contentOf(message)}` : ''
  return `answered with the id ${showValue(id)}, which no request has${said}`
}

function contentOf(message: JSONRPCMessage): string {
  return showValue(
    'error' in message ? message.error : 'result' in message ? message.result : message,
    SHOWN_CHARACTERS,
  )
}

function isMessageId(value: unknown): value is MessageId {
  return typeof value === 'string' || typeof value === 'number'
}
