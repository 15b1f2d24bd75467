import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { timeLimit } from '../../../core/process/time-limit.js'
import type { ClientTraffic } from '../client-traffic.js'
import { Bridge } from '../links/bridge.js'
import { openLink, type ProxyTarget } from '../links/server-link.js'
import { PARSE_ERROR, readMessages, type WireMessage } from '../wire-message.js'
import type { Endpoint, EndpointParts } from './endpoint.js'
import { headerOf, readBody, refuse } from './http-message.js'
import { StatelessClients } from './stateless-clients.js'

interface Session {
  readonly bridge: Bridge
  readonly traffic: ClientTraffic
  endTimer?: NodeJS.Timeout
}

const SESSION_UNKNOWN = -32_001

/**
 * Streamable HTTP in front of a server that does not speak it: a process, a mock, HTTP+SSE. Each session of the older
 * generation has its own server; the stateless generation cannot tell clients apart, so they share one.
 */
export class BridgeEndpoint implements Endpoint {
  readonly #address: ProxyTarget
  readonly #parts: EndpointParts
  readonly #sessions = new Map<string, Session>()
  readonly #statelessClients: StatelessClients
  #stateless: Bridge | undefined

  constructor(address: ProxyTarget, parts: EndpointParts) {
    this.#address = address
    this.#parts = parts
    this.#statelessClients = new StatelessClients(() => parts.recorder.client(parts.server))
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sessionId = headerOf(request, 'mcp-session-id')
    const session = sessionId === undefined ? undefined : this.#sessions.get(sessionId)
    if (sessionId !== undefined && session === undefined) {
      return refuse(response, 404, 'session not found', { code: SESSION_UNKNOWN })
    }
    if (sessionId !== undefined && session !== undefined) this.#watch(sessionId, session, response)
    if (request.method === 'POST') return await this.#post(request, response, sessionId, session)
    if (sessionId === undefined || session === undefined || !/^(GET|DELETE)$/.test(request.method ?? '')) {
      return refuse(response, 405, `${request.method} is not allowed`, { headers: { allow: 'POST' } })
    }
    if (request.method === 'GET') return session.bridge.listen(response, sessionId)
    await this.#endSession(sessionId, session)
    response.writeHead(200).end()
  }

  async close(): Promise<void> {
    const sessions = [...this.#sessions].map(([id, session]) => this.#endSession(id, session))
    this.#statelessClients.left()
    await Promise.all([...sessions, this.#stateless?.close()])
  }

  async #post(
    request: IncomingMessage,
    response: ServerResponse,
    sessionId: string | undefined,
    session: Session | undefined,
  ): Promise<void> {
    const body = await readBody(request, this.#parts.maxBodyBytes)
    if (body === null) return refuse(response, 413, `the body exceeds ${this.#parts.maxBodyBytes} bytes`)
    const messages = readMessages(body.toString('utf8'))
    if (messages.length === 0) return refuse(response, 400, 'the body is not JSON-RPC', { code: PARSE_ERROR })
    const accept = headerOf(request, 'accept') ?? ''
    if (sessionId !== undefined && session !== undefined) {
      return session.bridge.post(messages, response, { accept, sessionId })
    }
    if (!messages.some(({ value }) => value.method === 'initialize')) {
      return this.#statelessBridge().post(messages, response, { accept })
    }
    const id = randomUUID()
    const opened = this.#openSession()
    this.#sessions.set(id, opened)
    this.#watch(id, opened, response)
    opened.bridge.post(messages, response, { accept, sessionId: id })
  }

  #openSession(): Session {
    const traffic = this.#parts.recorder.client(this.#parts.server)
    return { traffic, bridge: this.#bridge(() => traffic, false) }
  }

  /** A server that died is started again: some old servers exit when they are asked for their generation. */
  #statelessBridge(): Bridge {
    if (this.#stateless === undefined || this.#stateless.isDead) {
      this.#stateless = this.#bridge((message) => this.#statelessClients.of(message), true)
    }
    return this.#stateless
  }

  #bridge(trafficOf: (message: WireMessage) => ClientTraffic, isShared: boolean): Bridge {
    const { server, recorder, faults } = this.#parts
    return new Bridge({
      open: (events) => openLink(this.#address, events),
      trafficOf,
      isShared,
      gate: faults && { faults, server, toolNamed: (name) => recorder.toolNamed(server, name) },
      onDeath: (reason, waiting) => recorder.died(server, reason, waiting),
      onNoise: (line) => recorder.noise(server, line),
      onNote: (text) => recorder.note(`server ${server}: ${text}`),
    })
  }

  /** HTTP clients may leave without notice: after this answer the session ends by itself, unless more comes. */
  #watch(id: string, session: Session, response: ServerResponse): void {
    clearTimeout(session.endTimer)
    response.once('close', () => {
      const { graceMs, idleMs } = this.#parts
      const limitMs = response.writableFinished ? idleMs : graceMs
      // The bridge must first see that nothing waits for this answer any more.
      setImmediate(() => {
        if (!session.bridge.isIdle || !this.#sessions.has(id)) return
        clearTimeout(session.endTimer)
        session.endTimer = setTimeout(() => void this.#endSession(id, session), timeLimit(limitMs))
      })
    })
  }

  async #endSession(id: string, { bridge, traffic, endTimer }: Session): Promise<void> {
    this.#sessions.delete(id)
    clearTimeout(endTimer)
    traffic.left()
    await bridge.close()
  }
}
