import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { AuthProvider } from '@modelcontextprotocol/client'
import { clientCredentialsAuth } from '../../client/client-credentials.js'
import type { UrlAddress } from '../../client/connection.js'
import { checkedUrl } from '../../client/url-transport.js'

/** Headers that belong to one connection, that change on the way, or that would make answers unreadable for us. */
const NOT_FORWARDED =
  /^(?:host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|accept-encoding|expect|origin)$/

export interface UpstreamRequest {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** Aborting it closes the connection, which is how clients of the stateless generation cancel. */
  readonly signal: AbortSignal
}

/**
 * The MCP server at a URL. Requests are sent as the client sent them, with the server's own headers and authorization.
 */
export class Upstream {
  readonly #url: URL
  readonly #headers: Readonly<Record<string, string>>
  readonly #auth: AuthProvider | undefined

  /** Throws NoAnswer for a URL that cannot be requested. */
  constructor({ url, headers, auth }: UrlAddress) {
    this.#url = checkedUrl(url)
    const bearer = auth !== undefined && 'bearer' in auth ? { authorization: `Bearer ${auth.bearer}` } : {}
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
    this.#headers = { ...Object.fromEntries(lower), ...bearer }
    this.#auth = auth !== undefined && 'client_id' in auth ? clientCredentialsAuth(auth) : undefined
  }

  /** The head of the answer; its body follows. */
  async ask(request: UpstreamRequest): Promise<IncomingMessage> {
    const answer = await this.#send(request)
    if (answer.statusCode !== 401 || this.#auth?.onUnauthorized === undefined) return answer
    answer.resume()
    const challenge = answer.headers['www-authenticate']
    const headers = challenge === undefined ? {} : { 'www-authenticate': challenge }
    const response = new Response(null, { status: 401, headers })
    await this.#auth.onUnauthorized({ response, serverUrl: this.#url, fetchFn: fetch })
    return await this.#send(request)
  }

  async #send(request: UpstreamRequest): Promise<IncomingMessage> {
    const token = await this.#auth?.token()
    const headers = {
      ...forwardedHeaders(request.headers),
      ...this.#headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'content-length': String(request.body.length),
    }
    return await this.#open({ ...request, headers }, true)
  }

  #open({ method, headers, body, signal }: UpstreamRequest, mayRepeat: boolean): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const send = this.#url.protocol === 'https:' ? requestHttps : requestHttp
      const outgoing = send(this.#url, { method, headers, signal })
      outgoing.once('response', resolve)
      outgoing.on('error', (error) => {
        // The server closed an idle connection just as it was reused: it has not read any of the request.
        const isStale = mayRepeat && outgoing.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
        if (isStale) this.#open({ method, headers, body, signal }, false).then(resolve, reject)
        else reject(error)
      })
      outgoing.end(body)
    })
  }
}

export function forwardedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_FORWARDED.test(name)))
}
