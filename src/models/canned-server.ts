// For tests: a real HTTP server on loopback that gives prepared answers, in order, and records its requests.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JsonObject } from './json-object.js'

export type CannedAnswer = JsonObject | ((response: ServerResponse) => void)

export interface CannedServer {
  readonly url: string
  readonly requests: {
    readonly path: string
    readonly headers: IncomingMessage['headers']
    readonly body: JsonObject
  }[]
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

export async function cannedServer(...answers: readonly CannedAnswer[]): Promise<CannedServer> {
  const requests: CannedServer['requests'] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const answer = answers[requests.length] ?? answers.at(-1)
    // A provider package sent it, so it is a JSON object.
    requests.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) as JsonObject })
    if (typeof answer === 'function') return answer(response)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    [Symbol.asyncDispose]: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** An error response: a status, a body and headers. */
export function refusal(status: number, body: unknown, headers: Record<string, string> = {}): CannedAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}
