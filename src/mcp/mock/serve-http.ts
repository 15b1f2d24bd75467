// Serves a mock over Streamable HTTP, both protocol generations on one path: requests of the stateless generation are
// answered one by one, and older clients get a session each.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NodeIncomingMessageLike } from '@modelcontextprotocol/node'
import { McproveError } from '../../core/errors/error.js'
import { createSdkServer } from './create-sdk-server.js'
import { HttpSessions } from './http-sessions.js'
import type { MockCalls } from './mock-calls.js'

const PATH = '/mcp'
const LOOPBACK = '127.0.0.1'
const LOOPBACK_NAMES = ['localhost', LOOPBACK, '[::1]']
const MAX_BODY_BYTES = 4 * 1024 * 1024

/** Where a mock server listens. */
export interface HttpServeOptions {
  /** Default: a free port. */
  readonly port?: number | undefined
  /** The address to listen on. Default: loopback only. */
  readonly host?: string | undefined
  /** Called with the errors of requests. */
  readonly onError?: ((error: Error) => void) | undefined
}

/** A mock server that listens until it is closed. */
export interface HttpServing {
  /** `http://127.0.0.1:PORT/mcp`. */
  readonly url: string
  /** Ends sessions and pending calls, and closes every connection. */
  close(): Promise<void>
}

/** Rejects with BAD_USAGE when it cannot listen on the address. */
export async function serveHttp(
  calls: MockCalls,
  { port = 0, host = LOOPBACK, onError = () => {} }: HttpServeOptions = {},
): Promise<HttpServing> {
  const [sdk, { originValidation, hostHeaderValidation, toNodeHandler }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@modelcontextprotocol/node'),
  ])
  const limit = { maxRequestBodySize: MAX_BODY_BYTES }
  const sessions = new HttpSessions(calls, sdk, onError)
  const stateless = sdk.createMcpHandler(({ era }) => createSdkServer(calls, era, sdk), {
    legacy: 'reject',
    onerror: onError,
    ...limit,
  })
  const handle = toNodeHandler(
    {
      fetch: async (request) =>
        (await sdk.isLegacyRequest(request, undefined, limit)) ? sessions.fetch(request) : stateless.fetch(request),
    },
    { onerror: onError, ...limit },
  )
  // A page in a browser may reach this port under its own name (DNS rebinding): both headers then contain that name.
  const names = [...LOOPBACK_NAMES, ...(host === LOOPBACK ? [] : [inUrl(host)])]
  const hasGoodOrigin = originValidation(names)
  const hasGoodHost = isLoopback(host) ? hostHeaderValidation(names) : () => true
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (!hasGoodHost(request, response) || !hasGoodOrigin(request, response)) return
    if (request.url?.split('?', 1)[0] !== PATH) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end(`MCP is served at ${PATH}\n`)
      return
    }
    // The adapter's type does not say that Node's header values may be undefined.
    handle(request as NodeIncomingMessageLike, response).catch(onError)
  })
  const url = `http://${inUrl(host)}:${await listen(server, port, host)}${PATH}`
  return {
    url,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      await Promise.all([stateless.close(), sessions.close()])
      server.closeAllConnections()
      await closed
    },
  }
}

function isLoopback(host: string): boolean {
  return /^127\./.test(host) || host === '::1' || host === 'localhost'
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      reject(
        new McproveError('BAD_USAGE', `cannot listen on ${inUrl(host)}:${port}: ${reason}`, {
          hint: 'Use port 0 for a free port, and an address of this machine.',
          cause,
        }),
      )
    }
    server.once('error', fail)
    try {
      // A listening TCP server has an address with a port.
      server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
    } catch (cause) {
      fail(cause)
    }
  })
}
