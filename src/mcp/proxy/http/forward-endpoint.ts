// Streamable HTTP in front of Streamable HTTP: requests and answers are passed on unchanged, with headers, statuses and
// sessions, and a copy is read. Only what a fault affects is taken apart.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { loginHint } from '../../auth/server-auth.js'
import type { UrlAddress } from '../../client/connection.js'
import { AnswerReader } from '../answer-reader.js'
import type { ClientTraffic } from '../client-traffic.js'
import { FaultGate } from '../fault-gate.js'
import { SharedIds } from '../shared-ids.js'
import {
  answeredId,
  cancelledId,
  errorMessage,
  type MessageId,
  readMessages,
  requestId,
  type WireMessage,
} from '../wire-message.js'
import type { Endpoint, EndpointParts } from './endpoint.js'
import { ForwardedPost } from './forwarded-post.js'
import { headerOf, readBody, refuse } from './http-message.js'
import { PostAnswer } from './post-answer.js'
import { StatelessClients } from './stateless-clients.js'
import { forwardedHeaders, Upstream, type UpstreamRequest } from './upstream.js'

interface Post {
  readonly asked: UpstreamRequest
  readonly messages: readonly WireMessage[]
  readonly response: ServerResponse
  readonly recording: ForwardedPost
  readonly traffic: ClientTraffic
}

export class ForwardEndpoint implements Endpoint {
  readonly #parts: EndpointParts
  readonly #upstream: Upstream
  readonly #sessions = new Map<string, ClientTraffic>()
  readonly #stateless: StatelessClients
  readonly #sharedIds = new SharedIds()
  /** The gates of pending requests, by session and id. */
  readonly #gates = new Map<string, FaultGate>()
  readonly #open = new Set<AbortController>()

  constructor(address: UrlAddress, parts: EndpointParts) {
    this.#parts = parts
    this.#upstream = new Upstream(address)
    this.#stateless = new StatelessClients(() => parts.recorder.client(parts.server))
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, this.#parts.maxBodyBytes)
    if (body === null) return refuse(response, 413, `the body exceeds ${this.#parts.maxBodyBytes} bytes`)
    const controller = new AbortController()
    this.#open.add(controller)
    response.once('close', () => {
      this.#open.delete(controller)
      controller.abort()
    })
    const asked = { method: request.method ?? 'GET', headers: request.headers, body, signal: controller.signal }
    const session = headerOf(request, 'mcp-session-id')
    // The head of the request is sent before we read its body.
    const isWatched = this.#parts.faults !== undefined && request.method === 'POST'
    const answer = isWatched ? undefined : this.#upstream.ask(asked)
    answer?.catch(() => {})
    const messages = request.method === 'POST' ? readMessages(body.toString('utf8')) : []
    const traffic = this.#trafficOf(session, messages)
    const recording = new ForwardedPost(messages, traffic, session === undefined ? this.#sharedIds : undefined)
    const post = { asked, messages, response, recording, traffic }
    response.once('close', () => {
      if (response.errored !== null) recording.failed(response.errored.message)
      else if (!response.writableFinished) recording.brokeOff()
    })
    if (answer !== undefined || messages.length === 0) return await this.#pass(post, answer)
    await this.#passGate(post, session)
  }

  async close(): Promise<void> {
    for (const traffic of this.#sessions.values()) traffic.left()
    this.#stateless.left()
    for (const gate of this.#gates.values()) gate.close()
    for (const controller of this.#open) controller.abort()
  }

  #trafficOf(session: string | undefined, messages: readonly WireMessage[]): ClientTraffic {
    const known = session === undefined ? undefined : this.#sessions.get(session)
    if (known !== undefined) return known
    const [message] = messages
    const isNew = session !== undefined || message?.value.method === 'initialize'
    if (message !== undefined && !isNew) return this.#stateless.of(message)
    const traffic = this.#parts.recorder.client(this.#parts.server)
    if (session !== undefined) this.#sessions.set(session, traffic)
    return traffic
  }

  /** Passes the answer on as it arrives. */
  async #pass(post: Post, asked = this.#ask(post, post.messages)): Promise<void> {
    const { response, recording, traffic } = post
    const answer = await this.#headOf(post, asked)
    if (answer === undefined) return
    const session = answer.headers['mcp-session-id']
    if (typeof session === 'string') this.#sessions.set(session, traffic)
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, forwardedHeaders(answer.headers))
    // Sent with the first chunk if that is there already: one packet instead of two.
    setImmediate(() => response.flushHeaders())
    const reader = new AnswerReader(answer, (message) => recording.received(message))
    answer.on('data', (chunk: Buffer) => {
      if (!response.write(chunk)) {
        answer.pause()
        response.once('drain', () => answer.resume())
      }
      reader.push(chunk)
    })
    await new Promise<void>((resolve) => answer.once('close', resolve))
    reader.end()
    recording.failed(reader.failure, answer.statusCode === 200 ? undefined : answer.statusCode)
    if (answer.complete) response.end()
    else response.destroy()
  }

  /** A batch of the older protocol is several messages; faults apply to each one. */
  async #passGate(post: Post, session: string | undefined): Promise<void> {
    const { messages, response, recording } = post
    const known = messages.filter((message) => this.#isForServer(message, session))
    if (known.length === 0) return void response.writeHead(202).end()
    const { faults, server, recorder } = this.#parts
    const touched = idsOf(known.filter(({ value }) => value.method === 'tools/call' || value.method === 'tools/list'))
    if (faults === undefined || touched.length === 0) return await this.#pass(post, this.#ask(post, known))
    const answer = new PostAnswer(response, idsOf(known), { accept: headerOf(post.asked, 'accept') })
    const gate = new FaultGate({
      faults,
      server,
      toolNamed: (name) => recorder.toolNamed(server, name),
      onStrike: (id, mark) => recording.struck(id, mark),
      toServer: (message) => void this.#passAnswer(post, [message], answer, gate),
      toClient: (held, refusal) => {
        recording.received(held)
        const id = answeredId(held.value)
        if (refusal === undefined || id === undefined) answer.write(held.text, id)
        else answer.refuse(refusal, held.text, id)
      },
    })
    for (const id of touched) this.#gates.set(gateKey(session, id), gate)
    response.once('close', () => {
      gate.close()
      for (const id of touched) this.#gates.delete(gateKey(session, id))
    })
    const now = known.filter((message) => gate.fromClient(message))
    if (now.length > 0) await this.#passAnswer(post, now, answer, gate)
  }

  /** False for the cancellation of a request that the server has not received. */
  #isForServer(message: WireMessage, session: string | undefined): boolean {
    const cancelled = cancelledId(message.value)
    const holder = cancelled === undefined ? undefined : this.#gates.get(gateKey(session, cancelled))
    return holder?.fromClient(message) ?? true
  }

  /** Sends these messages of the POST, and passes the server's answers to the gate. */
  async #passAnswer(post: Post, messages: readonly WireMessage[], answer: PostAnswer, gate: FaultGate): Promise<void> {
    const ids = idsOf(messages)
    if (!ids.some((id) => gate.holds(id)) && answer.yield(ids)) {
      return await this.#pass(post, this.#ask(post, messages))
    }
    const head = await this.#headOf(post, this.#ask(post, messages))
    if (head === undefined) return
    const deliver = (message: WireMessage): void => {
      post.recording.received(message)
      const id = answeredId(message.value)
      answer.write(message.text, id !== undefined && ids.includes(id) ? id : undefined)
    }
    const reader = new AnswerReader(head, (message) => {
      const passed = gate.fromServer(message)
      if (passed !== undefined) deliver(passed)
    })
    head.on('data', (chunk: Buffer) => reader.push(chunk))
    await new Promise<void>((resolve) => head.once('close', resolve))
    reader.end()
    for (const id of ids.filter((one) => !reader.hasAnswered(one))) {
      deliver(errorMessage(id, -32_000, reader.failure, { http_status: head.statusCode }))
    }
  }

  /** A POST that is complete is sent unchanged. */
  #ask({ asked, messages }: Post, some: readonly WireMessage[]): Promise<IncomingMessage> {
    return this.#upstream.ask(some.length === messages.length ? asked : { ...asked, body: bodyOf(some) })
  }

  /** Undefined when there is none; the client has then been told. */
  async #headOf(
    { response, recording, asked }: Post,
    answer: Promise<IncomingMessage>,
  ): Promise<IncomingMessage | undefined> {
    try {
      return await answer
    } catch (error) {
      if (asked.signal.aborted) return undefined
      const said = error instanceof Error ? error.message : String(error)
      const hint = loginHint(error)
      const reason = hint === undefined ? `cannot be reached: ${said}` : `answered HTTP 401: ${said}. ${hint}`
      this.#parts.recorder.died(this.#parts.server, reason, [])
      recording.failed(`the server ${reason}`, 502)
      refuse(response, 502, `the server ${reason}`)
      return undefined
    }
  }
}

function idsOf(messages: readonly WireMessage[]): MessageId[] {
  return messages.flatMap(({ value }) => requestId(value) ?? [])
}

/** A part of a batch. */
function bodyOf(messages: readonly WireMessage[]): Buffer {
  return Buffer.from(`[${messages.map(({ text }) => text).join(',')}]`)
}

function gateKey(session: string | undefined, id: MessageId): string {
  return JSON.stringify([session, id])
}
