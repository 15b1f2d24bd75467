// Which protocol generation a server process speaks, however late it answers. See docs/decisions/0069.
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  isJSONRPCRequest,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type JSONRPCResponse,
  LATEST_PROTOCOL_VERSION,
} from '@modelcontextprotocol/client'
import { isRecord } from '../../../core/trace/trace-fields.js'
import { refusedWithoutId } from '../../answers/answer-ids.js'
import type { InvalidMessages } from '../../answers/invalid-messages.js'
import { type ProbeLimits, SilentProbe } from './silent-probe.js'

const INITIALIZE_ID = 'mcprove-initialize'
const METHOD_NOT_FOUND = -32_601
/** With these, a server refuses `initialize` because it does not speak the old generation. */
const NOT_OLD: readonly number[] = [METHOD_NOT_FOUND, -32_022]

/**
 * Stands between the SDK's client and a server process until the generation is known. The SDK probes with
 * `server/discover` and would send `initialize` after a time limit; a server that is still starting then gets both, and
 * it depends on the limit which answer the SDK understands. Here the probe stays open, `initialize` is sent under an id of
 * our own when the server is silent, and the answers decide: a server that accepts `initialize` is used in the old
 * generation, one that refuses it in the new one. The SDK sees a single answer to the probe and to its own `initialize`.
 *
 * Old servers refuse what they do not know with the id null, any other id or none. Servers answer in order, so such an
 * error belongs to the oldest request that is open.
 */
export class StdioOpening {
  readonly #probe: JSONRPCRequest
  readonly #ping: SilentProbe
  readonly #send: (message: JSONRPCRequest) => void
  readonly #receive: (message: JSONRPCResponse) => void
  readonly #limits: ProbeLimits
  readonly #invalid: InvalidMessages
  /** Methods of our own requests without an answer, by id, oldest first. */
  readonly #open = new Map<unknown, string>()
  /** Ids of the requests that the SDK sent besides. */
  readonly #others = new Set<unknown>()
  readonly #silence: NodeJS.Timeout
  #patience: NodeJS.Timeout | undefined
  #hasInitialized = false
  #probed: JSONRPCResponse | undefined
  #initialized: JSONRPCResponse | undefined
  #isDecided = false

  /** `probe` is the SDK's request, which the caller sends. `send` writes to the server, `receive` passes to the SDK. */
  constructor(
    probe: JSONRPCRequest,
    send: (message: JSONRPCRequest) => void,
    receive: (message: JSONRPCResponse) => void,
    limits: ProbeLimits,
    invalid: InvalidMessages,
  ) {
    this.#probe = probe
    this.#send = (message) => {
      this.#open.set(message.id, message.method)
      send(message)
    }
    this.#receive = receive
    this.#limits = limits
    this.#invalid = invalid
    this.#open.set(probe.id, probe.method)
    this.#ping = new SilentProbe(probe, this.#send, () => this.#initialize(), limits)
    this.#silence = setTimeout(() => this.#initialize(), limits.silenceMs)
  }

  /** Sees what the SDK sends. True for an `initialize` that the server has already answered. */
  answers(message: JSONRPCMessage): boolean {
    const answer = this.#initialized
    if (!isJSONRPCRequest(message)) return false
    if (this.#open.size > 0 && !this.#open.has(message.id)) this.#others.add(message.id)
    if (answer === undefined || message.method !== 'initialize') return false
    queueMicrotask(() => this.#receive({ ...answer, id: message.id }))
    return true
  }

  /** False once it is known which generation the server speaks. */
  get isUnderWay(): boolean {
    return !this.#isDecided
  }

  /** Sees what the server sends. True for messages that the SDK must not see, at least not now. */
  takes(sent: JSONRPCMessage): boolean {
    if ('method' in sent || !('result' in sent || 'error' in sent)) return false
    const message = this.#attributed(sent)
    if (message === 'stray') return true
    this.#open.delete(message.id)
    const isPong = this.#ping.takes(message)
    if (message.id === INITIALIZE_ID) this.#initialized = message
    else if (message.id === this.#probe.id) this.#probed = message
    else return isPong
    if (!this.#isDecided) this.#decide()
    return true
  }

  /** The answer with the id of its request. Nobody waits for one that is stray. */
  #attributed(message: JSONRPCResponse): JSONRPCResponse | 'stray' {
    const id: unknown = message.id
    // Ours came before the SDK's.
    if (this.#others.has(id)) this.#open.clear()
    const [oldest] = this.#open
    if (oldest === undefined || this.#open.has(id)) return message
    const [own, method] = oldest
    this.#invalid.add('warning', 'probe', refusedWithoutId(method, message, id))
    // A result says nothing without its request.
    return 'error' in message ? { ...message, id: own as JSONRPCRequest['id'] } : 'stray'
  }

  stop(): void {
    this.#isDecided = true
    this.#ping.stop()
    clearTimeout(this.#silence)
    clearTimeout(this.#patience)
  }

  #initialize(): void {
    if (this.#hasInitialized) return
    this.#hasInitialized = true
    clearTimeout(this.#silence)
    // A server of both generations that reads the ping first stays in the new one and refuses `initialize`.
    this.#ping.ping()
    const meta = isRecord(this.#probe.params?._meta) ? this.#probe.params._meta : {}
    this.#send({
      jsonrpc: '2.0',
      id: INITIALIZE_ID,
      method: 'initialize',
      params: {
        protocolVersion: LATEST_PROTOCOL_VERSION,
        capabilities: meta[CLIENT_CAPABILITIES_META_KEY],
        clientInfo: meta[CLIENT_INFO_META_KEY],
      },
    })
  }

  #decide(): void {
    const [probed, initialized] = [this.#probed, this.#initialized]
    if (initialized === undefined) {
      if (probed === undefined) return
      if (!this.#hasInitialized) this.#conclude(probed)
      // The server may still accept `initialize`, and then it speaks the old generation from there on. One of the new
      // generation may ignore it.
      else if (isDiscovery(probed)) this.#patience = setTimeout(() => this.#conclude(probed), this.#limits.patienceMs)
      return
    }
    if ('result' in initialized) this.#conclude(this.#refusedProbe())
    else if (probed !== undefined) this.#conclude(probed)
    // Otherwise the answer to the probe will come.
    else if (!NOT_OLD.includes(initialized.error.code)) this.#conclude(this.#refusedProbe())
  }

  #conclude(answer: JSONRPCResponse): void {
    this.stop()
    this.#receive(answer)
  }

  /** Makes the SDK send `initialize`. */
  #refusedProbe(): JSONRPCErrorResponse {
    const error = { code: METHOD_NOT_FOUND, message: 'server/discover was not answered' }
    return { jsonrpc: '2.0', id: this.#probe.id, error }
  }
}

/** Old servers that answer everything answer the probe too, but not with this. */
function isDiscovery(answer: JSONRPCResponse): boolean {
  return 'result' in answer && Array.isArray(answer.result.supportedVersions)
}
