// One HTTP request with any headers, the forbidden ones of fetch (Host, Origin) included.
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

export interface HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
}

export interface HttpAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: AsyncIterable<Uint8Array>
}

/** Sends a request, and resolves when the headers of the answer are here. Rejects when there is none. */
export type HttpExchange = (request: HttpRequest) => Promise<HttpAnswer>

// Without an agent that keeps connections: what one probe breaks must not reach the next one.
export const exchangeHttp: HttpExchange = (request) => exchangeOver(false, request)

/**
 * Connections that are used again. An idle one is closed before servers close it, which is after 5 seconds in Node.js
 * and in uvicorn: a request that is sent at that moment is lost.
 */
export function keptConnections(url: string): { readonly exchange: HttpExchange; close(): void } {
  const options = { keepAlive: true, timeout: IDLE_MS }
  const agent = url.startsWith('https:') ? new HttpsAgent(options) : new Agent(options)
  return { exchange: (request) => exchangeOver(agent, request), close: () => agent.destroy() }
}

const IDLE_MS = 2000

function exchangeOver(
  agent: Agent | false,
  { method, url, headers = {}, body, signal }: HttpRequest,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const request = send(url, { method, headers: { ...length, ...headers }, signal, agent }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: headersOf(answer), body: answer })
    })
    request.on('error', reject)
    request.end(body)
  })
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')])
  return Object.fromEntries(pairs)
}

export function isEventStream({ headers }: HttpAnswer): boolean {
  return /^\s*text\/event-stream\b/i.test(headers['content-type'] ?? '')
}

/** The whole body as text, cut at `maxBytes`. */
export async function bodyText({ body }: HttpAnswer, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}
