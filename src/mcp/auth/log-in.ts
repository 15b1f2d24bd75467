import type { Login } from '../../core/logins/login.js'
import { connectSdk } from '../client/connect-sdk.js'
import type { AuthorizationCode, ConnectOptions, UrlAddress } from '../client/connection.js'
import { serverFailure } from '../process/server-failure.js'
import { NoAnswer } from '../process/server-trouble.js'
import { CodeFlow } from './code-flow.js'
import { discover } from './issuers/discovery.js'
import { IssuerRequests } from './issuers/issuer-requests.js'
import { loginUrl } from './login-url.js'
import { memoryLogins } from './memory-logins.js'

/**
 * Logs in to a server and connects with the new login, so that only one which the server accepts is returned. Throws
 * McproveError SERVER_FAILED.
 */
export async function logIn(
  server: string,
  address: UrlAddress,
  settings: Omit<AuthorizationCode, 'logins'>,
  options: ConnectOptions,
): Promise<Login> {
  const url = loginUrl(address.url)
  const logins = memoryLogins()
  const connect = async (): Promise<Login | undefined> => {
    const connection = await connectSdk(server, { ...address, auth: { ...settings, logins } }, options)
    await connection.close()
    return await logins.read(url)
  }
  const login = await connect()
  if (login !== undefined) return login
  // It answers anybody, and may want a login only for some tools.
  const asked = await loginUnasked(server, url, settings, options.signal)
  await logins.update(url, async () => asked)
  return (await connect()) ?? asked
}

async function loginUnasked(
  server: string,
  url: string,
  settings: AuthorizationCode,
  signal: AbortSignal | undefined,
): Promise<Login> {
  try {
    const requests = new IssuerRequests(signal)
    const discovered = await discover(url, {}, requests)
    if (discovered.metadata === undefined) {
      throw new NoAnswer('does not ask for a login', { hint: 'Use it without one: it answers everybody.' })
    }
    return await new CodeFlow(url, settings, requests).login(discovered, {})
  } catch (error) {
    throw error instanceof NoAnswer ? serverFailure(server, error, 'logging in', null) : error
  }
}
