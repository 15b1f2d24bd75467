// Streamable HTTP before a server that is reached message by message: which message goes to which HTTP answer.
import type { ServerResponse } from 'node:http'
import { McproveError } from '../../core/error.js'
import type { WireError } from '../wire-faults/wire-faults.js'
import type { ClientTraffic } from './client-traffic.js'
import { FaultGate, type GateParts } from './fault-gate.js'
import { PostAnswer, startEvents, writeEvent } from './post-answer.js'
import type { LinkEvents, ServerLink } from './server-link.js'
import { SharedIds } from './shared-ids.js'
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
} from './wire-message.js'

const SERVER_GONE = -32000
/** What a server says while nobody listens; a client that never listens is not told everything. */
const MAX_UNHEARD = 1000
export interface BridgeParts {
  readonly open: (events: LinkEvents) => Promise<ServerLink>
  /** Which client sent this. */
  readonly trafficOf: (message: WireMessage) => ClientTraffic
  /** Absent without faults. */
  readonly gate: Pick<GateParts, 'faults' | 'server' | 'toolNamed'> | undefined
  /** Several clients use the same server, each with ids of its own. */
  readonly isShared: boolean
  /** The server is gone. */
  readonly onDeath: (reason: string, waiting: readonly string[]) => void
  readonly onNoise: (line: string) => void
}

interface Exchange {
  readonly answer: PostAnswer
  readonly traffic: ClientTraffic
}

/** One conversation with a server, over any number of HTTP requests. */
export class Bridge {
  readonly #parts: BridgeParts
  readonly #link: Promise<ServerLink>
  readonly #ids: SharedIds | undefined
  readonly #gate: FaultGate | undefined
  /** In the order the requests came. */
  readonly #exchanges = new Map<MessageId, Exchange>()
  #unheard: string[] = []
  #listener: ServerResponse | undefined
  #death: string | undefined

  constructor(parts: BridgeParts) {
    this.#parts = parts
    this.#ids = parts.isShared ? new SharedIds() : undefined
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

  /** Nobody waits for an answer or listens. */
  get isIdle(): boolean {
    return this.#exchanges.size === 0 && this.#listener === undefined
  }

  post(messages: readonly WireMessage[], response: ServerResponse, head: { accept: string; sessionId?: string }): void {
    const headers = head.sessionId === undefined ? {} : { 'mcp-session-id': head.sessionId }
    const outgoing = messages.map((message) => this.#ids?.outgoing(message) ?? message)
    const requests = outgoing.flatMap(({ value }) => requestId(value) ?? [])
    if (requests.length === 0) response.writeHead(202, headers).end()
    else this.#await(outgoing, new PostAnswer(response, requests, { accept: head.accept, headers }), response)
    for (const message of outgoing) this.#fromClient(message)
  }

  /** What the server says of its own accord goes here, when no answer is open. */
  listen(response: ServerResponse, sessionId: string): void {
    this.#listener?.end()
    this.#listener = response
    startEvents(response, { 'mcp-session-id': sessionId })
    response.once('close', () => {
      if (this.#listener === response) this.#listener = undefined
    })
    for (const text of this.#unheard.splice(0)) writeEvent(response, text)
  }

  async close(): Promise<void> {
    this.#death ??= 'was closed'
    for (const [id] of this.#exchanges) this.#answer(errorMessage(id, SERVER_GONE, 'the proxy was closed'))
    this.#listener?.end()
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
      if (response.writableFinished) return
      for (const [id, exchange] of this.#exchanges) if (exchange.answer === answer) this.#brokeOff(id, exchange)
    })
  }

  /** In the stateless generation that is how a client cancels. */
  #brokeOff(id: MessageId, { traffic }: Exchange): void {
    this.#exchanges.delete(id)
    traffic.brokeOff(id)
    if (this.#ids === undefined) return
    this.#ids.forget(id)
    this.#pass(messageOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } }))
  }

  #fromClient(message: WireMessage): void {
    this.#parts.trafficOf(message).sent(message)
    const id = requestId(message.value)
    if (this.#death === undefined) this.#pass(message)
    else if (id !== undefined) this.#answer(errorMessage(id, SERVER_GONE, `the server ${this.#death}`))
  }

  #pass(message: WireMessage): void {
    if (this.#gate?.fromClient(message) ?? true) this.#send(message)
  }

  #send(message: WireMessage): void {
    // Failing to open is told by `#end`.
    this.#link.then((link) => link.send(message)).catch(() => {})
  }

  #fromServer(message: WireMessage): void {
    const passed = this.#gate === undefined ? message : this.#gate.fromServer(message)
    if (answeredId(message.value) === undefined) this.#tell(message)
    else if (passed !== undefined) this.#answer(passed)
  }

  /** An answer that nobody waits for any more is dropped. */
  #answer(message: WireMessage, refusal?: WireError): void {
    const id = answeredId(message.value)
    const exchange = id === undefined ? undefined : this.#exchanges.get(id)
    if (id === undefined || exchange === undefined) return
    this.#exchanges.delete(id)
    exchange.traffic.received(message)
    const text = this.#ids?.incoming(message) ?? message.text
    if (refusal === undefined) exchange.answer.write(text, id)
    else exchange.answer.refuse(refusal, text)
    this.#ids?.forget(id)
  }

  /** A notification or a request of the server: along with what it belongs to, so that the order is kept. */
  #tell(message: WireMessage): void {
    const exchange = this.#related(message) ?? [...this.#exchanges.values()].at(-1)
    exchange?.traffic.received(message)
    const text = this.#ids?.incoming(message) ?? message.text
    if (exchange !== undefined) exchange.answer.write(text, undefined)
    else if (this.#listener !== undefined) writeEvent(this.#listener, text)
    else if (this.#unheard.length < MAX_UNHEARD) this.#unheard.push(text)
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
    this.#listener?.end()
  }
}
