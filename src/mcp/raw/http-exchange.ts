// One HTTP request with any headers, the forbidden ones of fetch (Host, Origin) included.
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'

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

export const exchangeHttp: HttpExchange = ({ method, url, headers = {}, body, signal }) =>
  new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    // Without an agent that keeps connections: what one probe breaks must not reach the next one.
    const request = send(url, { method, headers: { ...length, ...headers }, signal, agent: false }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: headersOf(answer), body: answer })
    })
    request.on('error', reject)
    request.end(body)
  })

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')])
  return Object.fromEntries(pairs)
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
