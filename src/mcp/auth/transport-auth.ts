// Joins our authorization with the transports of the SDK.
import { type AuthProvider, InsufficientScopeError, type Transport } from '@modelcontextprotocol/client'
import type { LoginOptions } from '../../core/logins/login.js'
import { loginCommand } from './login-command.js'
import { LoginRequired, type ServerAuth } from './server-auth.js'

/** How often the scope of a token is widened for one message. */
const MAX_WIDENED = 1

/** Which token a refused request had. When many requests are refused at once, the first one renews the token. */
export class RefusedTokens {
  readonly #tokens = new WeakMap<Response, string>()

  remember(response: Response, init: RequestInit | undefined): void {
    if (response.status !== 401) return
    const [, token] = /^Bearer (.+)$/.exec(new Headers(init?.headers).get('authorization') ?? '') ?? []
    if (token !== undefined) this.#tokens.set(response, token)
  }

  of(response: Response): string | undefined {
    return this.#tokens.get(response)
  }
}

export function authProviderOf(auth: ServerAuth, refused: RefusedTokens, options: LoginOptions): AuthProvider {
  return {
    token: () => auth.token(),
    async onUnauthorized({ response, serverUrl }) {
      if (await auth.renew(response, refused.of(response))) return
      const hint = `Run: ${loginCommand({ server: serverUrl.href, options })} (or set \`auth\` or \`headers\` of the server)`
      throw new LoginRequired(401, await response.text().catch(() => ''), hint)
    },
  }
}

/** Aborts what the authorization of a transport still waits for when the transport is closed: all but refreshes. */
export function endingWith<T extends Transport>(transport: T, closed: AbortController): T {
  const close = transport.close.bind(transport)
  transport.close = async () => {
    closed.abort()
    await close()
  }
  return transport
}

/** Sends a message again once its token has the scope that the server requires. */
export function widenOnDemand<T extends Transport>(transport: T, auth: ServerAuth): T {
  const send = transport.send.bind(transport)
  transport.send = async (...message) => {
    for (let widened = 0; ; widened++) {
      try {
        return await send(...message)
      } catch (error) {
        if (!(error instanceof InsufficientScopeError) || widened === MAX_WIDENED) throw error
        await auth.widen({ scope: error.requiredScope, resourceMetadataUrl: error.resourceMetadataUrl })
      }
    }
  }
  return transport
}
