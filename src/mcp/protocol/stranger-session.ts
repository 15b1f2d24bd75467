// A session that the credentials of the suite opened, for requests of a stranger who knows its id. Only the old
// generation of the protocol has sessions.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { timeLimit } from '../../core/process/time-limit.js'
import { currentLogins } from '../auth/current-logins.js'
import type { UrlAddress } from '../client/connection.js'
import { endSession } from '../client/end-session.js'
import { urlTransport } from '../client/url-transport.js'

/** What `use` finds with the header of the session; nothing where none can be opened. */
export async function inSession<T>(
  address: UrlAddress,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
  use: (headers: Readonly<Record<string, string>>) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  if (!hasCredentials(address)) return []
  const transport = urlTransport(address)
  const client = new Client(
    { name: 'mcprove', version: __MCPROVE_VERSION__ },
    { versionNegotiation: { mode: 'legacy' } },
  )
  const close = (): void => void client.close().catch(() => {})
  signal.addEventListener('abort', close, { once: true })
  try {
    const isOpen = await client.connect(transport, { timeout: timeLimit(timeoutMs) }).then(
      () => true,
      () => false,
    )
    const id = transport instanceof StreamableHTTPClientTransport ? transport.sessionId : undefined
    return isOpen && id !== undefined ? await use({ 'Mcp-Session-Id': id }) : []
  } finally {
    signal.removeEventListener('abort', close)
    await endSession(transport)
    await client.close().catch(() => {})
  }
}

/** The user may have logged in to a server without `auth`. */
function hasCredentials({ auth, headers }: UrlAddress): boolean {
  return auth !== undefined || Object.keys(headers).length > 0 || currentLogins() !== undefined
}
