import {
  type FetchLike,
  SdkErrorCode,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { hasCredentials, USE_HEADERS } from '../../core/addresses/url-credentials.js'
import { showValue } from '../../core/text/show-value.js'
import { boundedResponse } from '../answers/bounded-response.js'
import { NoAnswer } from '../process/server-trouble.js'
import { clientCredentialsAuth } from './client-credentials.js'
import type { UrlAddress } from './connection.js'

export type UrlTransport = SSEClientTransport | StreamableHTTPClientTransport

/**
 * A transport to a URL that sends the headers and the authorization with each request. `onOversized` is called for a
 * message that is too large; its response has already failed.
 */
export function urlTransport(
  { url, headers, transport, auth }: UrlAddress,
  onOversized: (reason: NoAnswer) => void = () => {},
): UrlTransport {
  const bearer = auth !== undefined && 'bearer' in auth ? { Authorization: `Bearer ${auth.bearer}` } : {}
  const authProvider = auth !== undefined && 'client_id' in auth ? clientCredentialsAuth(auth) : undefined
  const sent = { ...headers, ...bearer }
  for (const [name, value] of Object.entries(sent)) checkHeader(name, value)
  const options = {
    requestInit: { headers: sent },
    ...(authProvider === undefined ? {} : { authProvider }),
  }
  const boundedFetch: FetchLike = async (...args) => boundedResponse(await fetch(...args), onOversized)
  if (transport === 'http')
    return new StreamableHTTPClientTransport(checkedUrl(url), { ...options, fetch: boundedFetch })
  const tellingFetch = fetchTelling(boundedFetch, authProvider !== undefined)
  return new SSEClientTransport(checkedUrl(url), { ...options, fetch: tellingFetch })
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
    const text = await response.text()
    throw new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, text, { status, statusText, text })
  }
}
