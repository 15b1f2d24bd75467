import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { addressAuth } from '../../auth/address-auth.js'
import type { ServerAuth } from '../../auth/server-auth.js'
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
  readonly #auth: ServerAuth | undefined
  /** The suite says how to authorize, so the client does not. */
  readonly #isGiven: boolean

  /** Throws NoAnswer for a URL that cannot be requested. */
  constructor(address: UrlAddress) {
    const { url, headers, auth } = address
    this.#url = checkedUrl(url)
    const bearer = auth !== undefined && 'bearer' in auth ? { authorization: `Bearer ${auth.bearer}` } : {}
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
    this.#headers = { ...Object.fromEntries(lower), ...bearer }
    this.#auth = addressAuth(address)
    this.#isGiven = auth !== undefined
  }

  /** The head of the answer; its body follows. A client that authorizes itself gets the answer as it is. */
  async ask(request: UpstreamRequest): Promise<IncomingMessage> {
    const isOurs = this.#isGiven || request.headers.authorization === undefined
    const auth = isOurs ? this.#auth : undefined
    const token = await auth?.token()
    const answer = await this.#send(request, token)
    if (answer.statusCode !== 401 || auth === undefined) return answer
    const challenge = answer.headers['www-authenticate']
    const headers = challenge === undefined ? {} : { 'www-authenticate': challenge }
    if (!(await auth.renew(new Response(null, { status: 401, headers }), token))) return answer
    answer.resume()
    return await this.#send(request, await auth.token())
  }

  async #send(request: UpstreamRequest, token: string | undefined): Promise<IncomingMessage> {
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
