import {
  extractWWWAuthenticateParams,
  type FetchLike,
  InsufficientScopeError,
  SdkErrorCode,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'
import { hasCredentials, USE_HEADERS } from '../../core/addresses/url-credentials.js'
import { showValue } from '../../core/text/show-value.js'
import { boundedResponse } from '../answers/bounded-response.js'
import { addressAuth, transportOptions } from '../auth/address-auth.js'
import { loginUrl } from '../auth/login-url.js'
import type { ServerAuth } from '../auth/server-auth.js'
import { authProviderOf, endingWith, RefusedTokens, widenOnDemand } from '../auth/transport-auth.js'
import { NoAnswer } from '../process/server-trouble.js'
import type { UrlAddress } from './connection.js'

export type UrlTransport = (SSEClientTransport | StreamableHTTPClientTransport) & {
  readonly authorization?: ServerAuth | undefined
}

/**
 * A transport to a URL that sends the headers and the authorization with each request. `onOversized` is called for a
 * message that is too large; its response has already failed.
 */
export function urlTransport(address: UrlAddress, onOversized: (reason: NoAnswer) => void = () => {}): UrlTransport {
  const { headers, transport, auth: given } = address
  const url = checkedUrl(address.url)
  const bearer = given !== undefined && 'bearer' in given ? { Authorization: `Bearer ${given.bearer}` } : {}
  const sent = { ...headers, ...bearer }
  for (const [name, value] of Object.entries(sent)) checkHeader(name, value)
  const closed = new AbortController()
  const auth = addressAuth(address, closed.signal)
  const refused = new RefusedTokens()
  const boundedFetch: FetchLike = async (target, init) => {
    // HTTP+SSE has a second URL, whose origin the SDK checks.
    if (transport === 'http' && auth?.onlyUrl !== undefined) assertOwnUrl(target, init, auth.onlyUrl)
    const response = boundedResponse(await fetch(target, init), onOversized)
    refused.remember(response, init)
    return response
  }
  const options = {
    requestInit: { headers: sent },
    ...(auth === undefined ? {} : { authProvider: authProviderOf(auth, refused, transportOptions(address)) }),
  }
  if (transport === 'http') {
    const http = new StreamableHTTPClientTransport(url, { ...options, fetch: boundedFetch })
    return auth === undefined ? http : authorized(http, auth, closed)
  }
  const sse = new SSEClientTransport(url, { ...options, fetch: fetchTelling(boundedFetch, auth !== undefined) })
  return auth === undefined ? sse : authorized(sse, auth, closed)
}

function authorized<T extends Transport>(transport: T, authorization: ServerAuth, closed: AbortController) {
  return Object.assign(widenOnDemand(endingWith(transport, closed), authorization), { authorization })
}

/** A redirect would take a login to a URL that it was not issued for. */
function assertOwnUrl(target: string | URL, init: RequestInit | undefined, own: string): void {
  const href = loginUrl(String(target))
  if (href === own || !new Headers(init?.headers).has('authorization')) return
  throw new NoAnswer(`redirects to ${showValue(href)}`, { hint: 'Use that URL, if it is the server that you mean.' })
}

/** fetch would refuse it too, but quote the value, which may be a secret. */
function checkHeader(name: string, value: string): void {
  try {
    new Headers([[name, value]])
  } catch {
    const hint = 'Remove line breaks and characters outside Latin-1.'
    throw new NoAnswer(`cannot be called: the header ${showValue(name)} is not valid`, { hint })
  }
}

/** Throws NoAnswer for a text that is not an http or https URL. */
export function checkedUrl(url: string): URL {
  // fetch would refuse it too, but quote the password.
  if (hasCredentials(url)) {
    throw new NoAnswer('cannot be reached: its URL contains a user name or password', { hint: USE_HEADERS })
  }
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed !== null && /^https?:$/.test(parsed.protocol)) return parsed
  throw new NoAnswer(`cannot be reached: not an http or https URL: ${showValue(url)}`, { hint: 'Fix its `url`.' })
}

/** The SDK's SSE transport puts the status of a refused message into its text; this keeps it as data. */
function fetchTelling(fetch: FetchLike, hasAuth: boolean): FetchLike {
  return async (url, init) => {
    const response = await fetch(url, init)
    if (response.ok || init?.method !== 'POST' || (response.status === 401 && hasAuth)) return response
    const { status, statusText } = response
    const { error, scope } = extractWWWAuthenticateParams(response)
    const text = await response.text()
    if (status === 403 && error === 'insufficient_scope') {
      throw new InsufficientScopeError(scope === undefined ? {} : { requiredScope: scope })
    }
    throw new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, text, { status, statusText, text })
  }
}
