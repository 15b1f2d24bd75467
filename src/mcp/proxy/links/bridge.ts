// Streamable HTTP in front of a server that is reached message by message: decides which message goes to which HTTP
// answer.
import type { ServerResponse } from 'node:http'
import { McproveError } from '../../../core/errors/error.js'
import type { RawRecord } from '../../../core/trace/trace-fields.js'
import { SilentProbe } from '../../client/stdio/silent-probe.js'
import type { WireError } from '../../wire-faults/wire-faults.js'
import type { ClientTraffic } from '../client-traffic.js'
import { FaultGate, type GateParts } from '../fault-gate.js'
import { Listening } from '../http/listening.js'
import { PostAnswer } from '../http/post-answer.js'
import { SharedIds } from '../shared-ids.js'
import {
  answeredId,
  cancelledId,
  errorMessage,
  type MessageId,
  messageOf,
  recordAt,
  requestId,
  SUBSCRIPTION_KEY,
  type WireMessage,
} from '../wire-message.js'
import type { LinkEvents, ServerLink } from './server-link.js'

const SERVER_GONE = -32000
const METHOD_NOT_FOUND = -32_601

export interface BridgeParts {
  readonly open: (events: LinkEvents) => Promise<ServerLink>
  /** The client that sent this. */
  readonly trafficOf: (message: WireMessage) => ClientTraffic
  /** Absent without faults. */
  readonly gate: Pick<GateParts, 'faults' | 'server' | 'toolNamed'> | undefined
  /** Several clients use the same server, each with its own ids. */
  readonly isShared: boolean
  /** Called when the server is gone. */
  readonly onDeath: (reason: string, waiting: readonly string[]) => void
  readonly onNoise: (line: string) => void
  /** Adds a note for what the recording would not show otherwise. */
  readonly onNote: (text: string) => void
}

interface Exchange {
  readonly answer: PostAnswer
  readonly traffic: ClientTraffic
  probe?: SilentProbe
}

/** One conversation with a server, over any number of HTTP requests. */
export class Bridge {
  readonly #parts: BridgeParts
  readonly #link: Promise<ServerLink>
  readonly #ids: SharedIds | undefined
  readonly #gate: FaultGate | undefined
  readonly #listening: Listening
  /** In the order of the requests. */
  readonly #exchanges = new Map<MessageId, Exchange>()
  #death: string | undefined

  constructor(parts: BridgeParts) {
    this.#parts = parts
    this.#ids = parts.isShared ? new SharedIds() : undefined
    this.#listening = new Listening(parts.onNote)
    this.#gate = parts.gate && this.#faultGate(parts.gate)
    this.#link = parts.open({
      onMessage: (message) => this.#fromServer(message),
      onNoise: parts.onNoise,
      onEnd: (reason) => this.#end(reason),
    })
    this.#link.catch((error) => this.#end(error instanceof McproveError ? error.message : String(error)))
  }

  get isDead(): boolean {
    return this.#death !== undefined
  }

  /** True when nothing waits for an answer and nothing listens. */
  get isIdle(): boolean {
    return this.#exchanges.size === 0 && !this.#listening.isOpen
  }

  post(messages: readonly WireMessage[], response: ServerResponse, head: { accept: string; sessionId?: string }): void {
    const headers = head.sessionId === undefined ? {} : { 'mcp-session-id': head.sessionId }
    const outgoing = messages.flatMap((message) =>
      this.#ids === undefined ? message : (this.#ids.outgoing(message) ?? []),
    )
    const requests = outgoing.flatMap(({ value }) => requestId(value) ?? [])
    if (requests.length === 0) response.writeHead(202, headers).end()
    else this.#await(outgoing, new PostAnswer(response, requests, { accept: head.accept, headers }), response)
    for (const message of outgoing) this.#fromClient(message)
  }

  /** Receives messages that the server sends on its own when no answer is open. */
  listen(response: ServerResponse, sessionId: string): void {
    this.#listening.open(response, sessionId)
  }

  async close(): Promise<void> {
    this.#death ??= 'was closed'
    for (const [id] of this.#exchanges) this.#answer(errorMessage(id, SERVER_GONE, 'the proxy was closed'))
    this.#listening.end()
    this.#gate?.close()
    const link = await this.#link.catch(() => undefined)
    await link?.close()
  }

  #await(messages: readonly WireMessage[], answer: PostAnswer, response: ServerResponse): void {
    for (const message of messages) {
      const id = requestId(message.value)
      if (id !== undefined) this.#exchanges.set(id, { answer, traffic: this.#parts.trafficOf(message) })
    }
    response.once('close', () => {
      const { errored } = response
      if (errored !== null) this.#parts.onNote(errored.message)
      for (const [id, exchange] of this.#exchanges) {
        if (exchange.answer === answer) this.#brokeOff(id, exchange, errored)
      }
    })
  }

  /** The client closed it, unless we disconnected it. In the stateless generation that is how a client cancels. */
  #brokeOff(id: MessageId, exchange: Exchange, cutOff: Error | null): void {
    this.#settle(id, exchange)
    if (cutOff === null) exchange.traffic.brokeOff(id)
    else exchange.traffic.received(errorMessage(id, SERVER_GONE, cutOff.message))
    if (this.#ids === undefined) return
    this.#pass(messageOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } }))
  }

  #settle(id: MessageId, { probe }: Exchange): void {
    this.#exchanges.delete(id)
    this.#ids?.forget(id)
    probe?.stop()
  }

  #fromClient(message: WireMessage): void {
    const cancelled = cancelledId(message.value)
    const exchange = cancelled === undefined ? undefined : this.#exchanges.get(cancelled)
    const traffic = exchange?.traffic ?? this.#parts.trafficOf(message)
    traffic.sent(message)
    const id = requestId(message.value)
    if (this.#death === undefined) this.#pass(message)
    else if (id !== undefined) this.#answer(errorMessage(id, SERVER_GONE, `the server ${this.#death}`))
  }

  #pass(message: WireMessage): void {
    if (this.#gate?.fromClient(message) ?? true) this.#send(message)
  }

  #send(message: WireMessage): void {
    if (message.value.method === 'server/discover') this.#probe(message.value)
    // `#end` reports a failure to open.
    this.#link.then((link) => link.send(message)).catch(() => {})
  }

  /** An HTTP client waits for the whole answer; on a pipe it would take silence for an old server. */
  #probe(value: RawRecord): void {
    const id = requestId(value)
    const exchange = id === undefined ? undefined : this.#exchanges.get(id)
    if (id === undefined || exchange === undefined) return
    const probe = { jsonrpc: '2.0' as const, id, method: 'server/discover', params: recordAt(value, 'params') }
    exchange.probe = new SilentProbe(
      probe,
      (ping) => this.#send(messageOf({ ...ping })),
      () => this.#answer(errorMessage(id, METHOD_NOT_FOUND, 'server/discover was not answered')),
    )
  }

  #isPong({ value }: WireMessage): boolean {
    const probes = [...this.#exchanges.values()].flatMap(({ probe }) => probe ?? [])
    return probes.filter((probe) => probe.takes(value)).length > 0
  }

  #fromServer(message: WireMessage): void {
    if (this.#isPong(message)) return
    const passed = this.#gate === undefined ? message : this.#gate.fromServer(message)
    if (answeredId(message.value) === undefined) this.#tell(message)
    else if (passed !== undefined) this.#answer(passed)
  }

  /** An answer that nothing waits for any more is dropped. */
  #answer(message: WireMessage, refusal?: WireError): void {
    const id = answeredId(message.value)
    const exchange = id === undefined ? undefined : this.#exchanges.get(id)
    if (id === undefined || exchange === undefined) return
    const text = this.#ids?.incoming(message) ?? message.text
    this.#settle(id, exchange)
    exchange.traffic.received(message)
    if (refusal === undefined) exchange.answer.write(text, id)
    else exchange.answer.refuse(refusal, text, id)
  }

  /**
   * A notification or a request of the server: sent on the same stream as the answer it belongs to, to keep the order.
   */
  #tell(message: WireMessage): void {
    const exchange = this.#related(message) ?? [...this.#exchanges.values()].at(-1)
    exchange?.traffic.received(message)
    const text = this.#ids?.incoming(message) ?? message.text
    if (exchange !== undefined) exchange.answer.write(text, undefined)
    else this.#listening.write(text)
  }

  #related({ value }: WireMessage): Exchange | undefined {
    const params = recordAt(value, 'params')
    const token = params.progressToken ?? recordAt(params, '_meta')[SUBSCRIPTION_KEY] ?? cancelledId(value)
    for (const [id, exchange] of this.#exchanges) {
      const waiting = exchange.traffic.waiting.get(id)
      if (token !== undefined && (id === token || recordAt(waiting?.params ?? {}, '_meta').progressToken === token)) {
        return exchange
      }
    }
    return undefined
  }

  #faultGate(parts: NonNullable<BridgeParts['gate']>): FaultGate {
    return new FaultGate({
      ...parts,
      onStrike: (id, mark) => this.#exchanges.get(id)?.traffic.struck(id, mark),
      toServer: (message) => this.#send(message),
      toClient: (message, refusal) => this.#answer(message, refusal),
    })
  }

  #end(reason: string): void {
    this.#death = reason
    const waiting = [...this.#exchanges].flatMap(([id, { traffic }]) => traffic.waiting.get(id)?.method ?? [])
    this.#parts.onDeath(reason, waiting)
    for (const [id] of this.#exchanges) this.#answer(errorMessage(id, SERVER_GONE, `the server ${reason}`))
    this.#listening.end()
  }
}
