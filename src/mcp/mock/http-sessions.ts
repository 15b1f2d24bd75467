import { randomUUID } from 'node:crypto'
import type { Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { createSdkServer } from './create-sdk-server.js'
import type { MockCalls } from './mock-calls.js'

type Sdk = typeof import('@modelcontextprotocol/server')

/** Clients that vanish never end their session: past this many the oldest is closed. */
const MAX_SESSIONS = 1_000
/** In JSON-RPC's range for servers; the SDK's transport uses it for an unknown session too. */
const SESSION_NOT_FOUND = -32_001

/** The sessions of clients up to 2025-11-25: each has its own server object, and all share one mock. */
export class HttpSessions {
  readonly #calls: MockCalls
  readonly #sdk: Sdk
  readonly #onError: (error: Error) => void
  readonly #sessions = new Map<string, WebStandardStreamableHTTPServerTransport>()

  constructor(calls: MockCalls, sdk: Sdk, onError: (error: Error) => void) {
    this.#calls = calls
    this.#sdk = sdk
    this.#onError = onError
  }

  async fetch(request: Request): Promise<Response> {
    const id = request.headers.get('mcp-session-id')
    if (id === null) return await this.#open(request)
    const session = this.#sessions.get(id)
    if (session !== undefined) return await session.handleRequest(request)
    const error = { code: SESSION_NOT_FOUND, message: 'Session not found' }
    return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 404 })
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.close()))
  }

  /** The SDK's transport refuses a first request other than `initialize`. */
  async #open(request: Request): Promise<Response> {
    const server: Server = createSdkServer(this.#calls, 'legacy', this.#sdk)
    const transport: WebStandardStreamableHTTPServerTransport = new this.#sdk.WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => this.#keep(id, transport),
    })
    server.onerror = this.#onError
    await server.connect(transport)
    const { onclose } = transport
    transport.onclose = () => {
      onclose?.()
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId)
    }
    const response = await transport.handleRequest(request)
    if (transport.sessionId === undefined) await transport.close()
    return response
  }

  #keep(id: string, transport: WebStandardStreamableHTTPServerTransport): void {
    const [oldest] = this.#sessions
    if (oldest !== undefined && this.#sessions.size >= MAX_SESSIONS) oldest[1].close().catch(this.#onError)
    this.#sessions.set(id, transport)
  }
}
