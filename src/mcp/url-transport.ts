import {
  type FetchLike,
  SdkErrorCode,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { showValue } from '../core/show-value.js'
import { clientCredentialsAuth } from './client-credentials.js'
import type { UrlAddress } from './connection.js'
import { NoAnswer } from './server-trouble.js'

export type UrlTransport = SSEClientTransport | StreamableHTTPClientTransport

/** A transport to a URL that sends the headers and the authorization with each request. */
export function urlTransport({ url, headers, transport, auth }: UrlAddress): UrlTransport {
  const bearer = auth !== undefined && 'bearer' in auth ? { Authorization: `Bearer ${auth.bearer}` } : {}
  const authProvider = auth !== undefined && 'client_id' in auth ? clientCredentialsAuth(auth) : undefined
  const sent = { ...headers, ...bearer }
  for (const [name, value] of Object.entries(sent)) checkHeader(name, value)
  const options = {
    requestInit: { headers: sent },
    ...(authProvider === undefined ? {} : { authProvider }),
  }
  if (transport === 'http') return new StreamableHTTPClientTransport(checkedUrl(url), options)
  return new SSEClientTransport(checkedUrl(url), { ...options, fetch: fetchTelling(authProvider !== undefined) })
}

/** fetch would refuse it too, with the value in its message: that may be a secret. */
function checkHeader(name: string, value: string): void {
  try {
    new Headers([[name, value]])
  } catch {
    const hint = 'Leave out line breaks and characters outside Latin-1.'
    throw new NoAnswer(`cannot be asked: the header ${showValue(name)} is not valid`, { hint })
  }
}

/** Throws NoAnswer for what is no http or https URL. */
export function checkedUrl(url: string): URL {
  const isHttp = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (isHttp) return new URL(url)
  throw new NoAnswer(`cannot be reached: ${showValue(url)} is no http or https URL`, { hint: 'Correct its url.' })
}

/** The SDK's SSE transport puts the status of a refused message into prose; this keeps it as data. */
function fetchTelling(hasAuth: boolean): FetchLike {
  return async (url, init) => {
    const response = await fetch(url, init)
    if (response.ok || init?.method !== 'POST' || (response.status === 401 && hasAuth)) return response
    const { status, statusText } = response
    const text = await response.text()
    throw new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, text, { status, statusText, text })
  }
}
