// Receives the redirect of a login: on loopback, for one answer, with the right `state`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isForeignHost } from '../../core/addresses/foreign-host.js'

const HOST = '127.0.0.1'
const PATH = '/callback'
/** The page shows nothing of the request, and can load nothing. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  connection: 'close',
}

export interface CallbackServer {
  readonly redirectUri: string
  /** The URL of the first request with this `state`. */
  answer(state: string): Promise<string>
  close(): void
}

/** Listens on a free port of loopback, or on this one. Rejects when the port is taken. */
export async function openCallbackServer(port = 0): Promise<CallbackServer> {
  let waiting: { readonly state: string; readonly settle: (url: string) => void } | undefined
  const server = createServer((request, response) => {
    const redirect = redirectIn(request)
    if (isForeignHost(request.headers.host, HOST)) return end(response, 403, 'Host not allowed.')
    if (request.method !== 'GET' || redirect === null) return end(response, 404, 'Not found.')
    // Any web page can send requests here: only the answer to our own request ends the wait.
    if (waiting === undefined || redirect.searchParams.get('state') !== waiting.state) {
      return end(response, 400, 'This is not the login that mcprove waits for.')
    }
    const { settle } = waiting
    waiting = undefined
    end(response, 200, 'Return to the terminal. You can close this window.')
    settle(redirect.href)
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, HOST, done)
  })
  // A TCP server has an address object, never a pipe's name.
  const { port: own } = server.address() as AddressInfo
  return {
    redirectUri: `http://${HOST}:${own}${PATH}`,
    answer: (state) =>
      new Promise((settle) => {
        waiting = { state, settle }
      }),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function redirectIn({ url = '' }: IncomingMessage): URL | null {
  const base = `http://${HOST}`
  const redirect = URL.canParse(url, base) ? new URL(url, base) : null
  return redirect?.pathname === PATH ? redirect : null
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, HEADERS).end(`<!doctype html><title>mcprove</title><p>${text}</p>\n`)
}
