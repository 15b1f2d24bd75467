import type { OAuthTokens } from '@modelcontextprotocol/client'
import type { Login } from '../../core/logins/login.js'
import { addIssuedSecret } from '../../core/process/issued-secrets.js'
import { showValue } from '../../core/text/show-value.js'
import { NoAnswer } from '../process/server-trouble.js'

/** Registers what must never be shown or written into a project. */
export function hideTokens(issued: object): void {
  for (const [name, value] of Object.entries(issued)) {
    if (/^(?:access_token|refresh_token|id_token|client_secret|registration_access_token)$/.test(name)) {
      if (typeof value === 'string' && value !== '') addIssuedSecret({ name, value })
    }
  }
}

export function hideLogin(login: Login): void {
  hideTokens(login)
  hideTokens(login.client)
}

/** RFC 6749, section 7.1: a token of another type must not be used. Throws NoAnswer. */
export function checkBearer({ token_type: type }: { readonly token_type?: unknown }): void {
  if (type === undefined || (typeof type === 'string' && type.toLowerCase() === 'bearer')) return
  throw new NoAnswer(`has an authorization server that issues tokens of another type than Bearer: ${showValue(type)}`, {
    hint: 'Ask its operator: MCP servers take bearer tokens.',
  })
}

/** The part of a login that changes with its tokens. A refresh that names no scope keeps the scope. */
export function tokensOf({ access_token, refresh_token, scope, expires_in }: OAuthTokens): Partial<Login> {
  return {
    access_token,
    ...(refresh_token === undefined ? {} : { refresh_token }),
    ...(scope === undefined ? {} : { scope }),
    expires_at: expires_in === undefined ? undefined : expiry(expires_in),
  }
}

/** Undefined for a lifetime that no calendar has. */
function expiry(seconds: number): string | undefined {
  const date = new Date(Date.now() + seconds * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** Whether the access token has expired, as far as its authorization server said. */
export function isExpired({ expires_at }: Pick<Login, 'expires_at'>): boolean {
  return expires_at !== undefined && Date.parse(expires_at) < Date.now()
}
