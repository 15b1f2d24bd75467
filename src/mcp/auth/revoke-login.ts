import {
  assertSecureTokenEndpoint,
  discoverAuthorizationServerMetadata,
  selectClientAuthMethod,
} from '@modelcontextprotocol/client'
import type { Login } from '../../core/logins/login.js'
import { hideLogin } from './issued-tokens.js'
import { boundedFetch } from './issuers/auth-fetch.js'
import { failureText } from './issuers/discovery.js'
import { hasOriginOf } from './issuers/endpoints.js'
import { RefusedByIssuer } from './issuers/refused-by-issuer.js'

/** What became of the tokens. A refresh token that is revoked gets no further access tokens. */
export type Revocation =
  | { readonly outcome: 'revoked' }
  | { readonly outcome: 'unsupported' }
  /** `why` is absent where the authorization server revokes no access tokens (RFC 7009, section 2.2.1). */
  | { readonly outcome: 'refresh token only'; readonly why?: string }
  | { readonly outcome: 'failed'; readonly why: string }

/** Revokes the tokens of a login where its authorization server can do that (RFC 7009). */
export async function revokeLogin(login: Login): Promise<Revocation> {
  hideLogin(login)
  let isRefreshRevoked = false
  try {
    const metadata = await discoverAuthorizationServerMetadata(login.issuer, { fetchFn: boundedFetch() })
    // The types of OpenID Connect Discovery do not have it, but its documents may.
    const endpoint = metadata !== undefined && 'revocation_endpoint' in metadata ? metadata.revocation_endpoint : null
    if (typeof endpoint !== 'string' || !isOfServer(endpoint, login)) return { outcome: 'unsupported' }
    assertSecureTokenEndpoint(endpoint)
    const methods = metadata?.token_endpoint_auth_methods_supported
    // The refresh token first: with it, other access tokens could still be had.
    if (login.refresh_token !== undefined) await revoke(endpoint, login, login.refresh_token, 'refresh_token', methods)
    isRefreshRevoked = login.refresh_token !== undefined
    await revoke(endpoint, login, login.access_token, 'access_token', methods)
    return { outcome: 'revoked' }
  } catch (thrown) {
    const isUnsupported = thrown instanceof RefusedByIssuer && thrown.code === 'unsupported_token_type'
    if (isRefreshRevoked && isUnsupported) return { outcome: 'refresh token only' }
    const why = thrown instanceof RefusedByIssuer ? thrown.said : `${login.issuer}: ${failureText(thrown)}`
    return { outcome: isRefreshRevoked ? 'refresh token only' : 'failed', why }
  }
}

function isOfServer(endpoint: string, { issuer, token_endpoint }: Login): boolean {
  return hasOriginOf(endpoint, issuer) || hasOriginOf(endpoint, token_endpoint)
}

async function revoke(
  endpoint: string,
  { client }: Login,
  token: string,
  token_type_hint: string,
  methods: readonly string[] = [],
): Promise<void> {
  const { client_id, client_secret } = client
  const body = new URLSearchParams({ token, token_type_hint })
  const headers = new Headers({ Accept: 'application/json' })
  if (client_secret !== undefined && selectClientAuthMethod({ ...client }, [...methods]) === 'client_secret_basic') {
    headers.set('Authorization', `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`)
  } else {
    body.set('client_id', client_id)
    if (client_secret !== undefined) body.set('client_secret', client_secret)
  }
  const response = await boundedFetch()(endpoint, { method: 'POST', headers, body, redirect: 'error' })
  if (!response.ok) throw new RefusedByIssuer(endpoint, response.status, await response.text())
  await response.text()
}
