import type { LoginOptions } from '../../core/logins/login.js'
import { showValue } from '../../core/text/show-value.js'
import type { UrlAddress } from '../client/connection.js'
import { NoAnswer } from '../process/server-trouble.js'
import { ClientCredentialsAuth } from './client-credentials.js'
import { currentLogins } from './current-logins.js'
import { IssuerRequests } from './issuers/issuer-requests.js'
import { LoginAuth } from './login-auth.js'
import { loginUrl } from './login-url.js'
import { memoryLogins } from './memory-logins.js'
import type { ServerAuth } from './server-auth.js'

/** What a login by the URL alone needs to reach the server. */
export function transportOptions({ transport }: UrlAddress): LoginOptions {
  return transport === 'sse' ? { '--sse': true } : {}
}

/**
 * How requests to the address are authorized; undefined where its headers do that. Without `auth`, the login of the
 * user is used where the command has one for exactly this URL. The signal ends requests to authorization servers.
 */
export function addressAuth(address: UrlAddress, signal?: AbortSignal): ServerAuth | undefined {
  const { url, headers, auth } = address
  checkNotEmpty(address)
  const requests = new IssuerRequests(signal)
  if (auth !== undefined && 'bearer' in auth) return undefined
  if (auth !== undefined && 'authorize' in auth) {
    const logins = auth.logins ?? memoryLogins()
    return new LoginAuth(loginUrl(url), async () => logins, { settings: auth, requests })
  }
  if (auth !== undefined) return new ClientCredentialsAuth(url, auth, requests)
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')) return undefined
  return new LoginAuth(loginUrl(url), currentLogins() ?? (async () => memoryLogins()), {
    requests,
    options: transportOptions(address),
  })
}

/** A variable that is set and empty leaves only the scheme. */
function checkNotEmpty({ headers, auth }: UrlAddress): void {
  const empty = Object.entries(headers).find(
    ([name, value]) => name.toLowerCase() === 'authorization' && /^\s*(?:bearer|basic|token)\s*$/i.test(value),
  )
  const isEmptyBearer = auth !== undefined && 'bearer' in auth && auth.bearer.trim() === ''
  if (empty === undefined && !isEmptyBearer) return
  const what = isEmptyBearer ? 'its `auth` has an empty `bearer`' : `its header ${showValue(empty?.[0])} has no token`
  throw new NoAnswer(`was not called: ${what}`, { hint: 'Set the environment variable that the token comes from.' })
}
