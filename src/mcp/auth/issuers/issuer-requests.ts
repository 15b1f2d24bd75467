import type { FetchLike } from '@modelcontextprotocol/client'
import { boundedFetch, flowFetch } from './auth-fetch.js'

/** The metadata of the MCP server itself (RFC 9728) is not asked of its authorization server. */
const OWN_METADATA = /\/\.well-known\/oauth-protected-resource(?:\/|$)/

/** The requests to authorization servers for one connection. */
export class IssuerRequests {
  /** Ends the requests, except those that must be answered. */
  readonly signal: AbortSignal | undefined
  readonly #open = new Map<symbol, string>()

  constructor(signal?: AbortSignal) {
    this.signal = signal
  }

  /** Where the connection waits for an authorization server: the URL of the newest request, without its query. */
  get waitingFor(): string | undefined {
    return [...this.#open.values()].at(-1)
  }

  readonly send: FetchLike = (url, init) => this.#watched(boundedFetch(this.signal), url, init)

  /** For flows of the SDK: see `flowFetch`. */
  get flow(): FetchLike {
    return flowFetch(this.send)
  }

  /** The same for a request whose answer must not be lost: the connection does not end it. */
  lasting(abandoned: AbortSignal): FetchLike {
    const send = boundedFetch(abandoned)
    return flowFetch((url, init) => {
      this.signal?.throwIfAborted()
      return this.#watched(send, url, init)
    })
  }

  async #watched(send: FetchLike, url: string | URL, init?: RequestInit): Promise<Response> {
    const { origin, pathname } = new URL(url)
    const request = Symbol()
    if (!OWN_METADATA.test(pathname)) this.#open.set(request, origin + pathname)
    try {
      return await send(url, init)
    } finally {
      this.#open.delete(request)
    }
  }
}
