import type { UrlAddress } from '../client/connection.js'
import { ClientCredentialsAuth } from './client-credentials.js'
import { currentLogins } from './current-logins.js'
import { IssuerRequests } from './issuer-requests.js'
import { LoginAuth } from './login-auth.js'
import { loginUrl } from './login-url.js'
import { memoryLogins } from './memory-logins.js'
import type { ServerAuth } from './server-auth.js'

/**
 * How requests to the address are authorized; undefined where its headers do that. Without `auth`, the login of the
 * user is used where the command has one for exactly this URL. The signal ends requests to authorization servers.
 */
export function addressAuth({ url, headers, auth }: UrlAddress, signal?: AbortSignal): ServerAuth | undefined {
  const requests = new IssuerRequests(signal)
  if (auth !== undefined && 'bearer' in auth) return undefined
  if (auth !== undefined && 'authorize' in auth) {
    const logins = auth.logins ?? memoryLogins()
    return new LoginAuth(loginUrl(url), async () => logins, { settings: auth, requests })
  }
  if (auth !== undefined) return new ClientCredentialsAuth(url, auth, requests)
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')) return undefined
  return new LoginAuth(loginUrl(url), currentLogins() ?? (async () => memoryLogins()), { requests })
}
