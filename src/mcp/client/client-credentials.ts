import {
  type AuthProvider,
  assertSecureTokenEndpoint,
  discoverOAuthServerInfo,
  extractWWWAuthenticateParams,
  type FetchLike,
} from '@modelcontextprotocol/client'
import { addIssuedSecret } from '../../core/process/issued-secrets.js'
import { cleanText, cut, showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { boundedResponse } from '../answers/bounded-response.js'
import { NoAnswer } from '../process/server-trouble.js'
import type { ClientCredentials } from './connection.js'

/** A token that is about to expire is not used any more. */
const EXPIRY_MARGIN_MS = 30_000
/** The limit for token responses and metadata, which have a few kilobytes. */
const MAX_ANSWER_BYTES = 1024 * 1024
const MAX_SHOWN = 200
const HINT = 'Check client_id, client_secret, scope and token_url of the server.'

/**
 * OAuth 2.0 client credentials (RFC 6749, section 4.4). Without a token_url, the MCP server names its authorization
 * server when it refuses the first request (RFC 9728); it must have the same origin.
 */
export function clientCredentialsAuth(credentials: ClientCredentials): AuthProvider {
  let held: { readonly token: string; readonly expiresAt: number } | undefined
  let tokenUrl = credentials.token_url
  return {
    async token() {
      const isUsable = held !== undefined && performance.now() < held.expiresAt
      if (!isUsable && tokenUrl !== undefined) held = await requestToken(tokenUrl, credentials)
      return held?.token
    },
    async onUnauthorized({ response, serverUrl }) {
      tokenUrl ??= ownTokenUrl(await discoverTokenUrl(response, serverUrl), serverUrl)
      held = await requestToken(tokenUrl, credentials)
    },
  }
}

const boundedFetch: FetchLike = async (...request) =>
  boundedResponse(await fetch(...request), () => {}, MAX_ANSWER_BYTES)

async function discoverTokenUrl(response: Response, serverUrl: URL): Promise<string> {
  const { resourceMetadataUrl } = extractWWWAuthenticateParams(response)
  const options = { fetchFn: boundedFetch, ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }) }
  const { authorizationServerMetadata } = await discoverOAuthServerInfo(serverUrl, options)
  const found = authorizationServerMetadata?.token_endpoint
  if (found !== undefined) return found
  throw new NoAnswer('requires a token but does not name an authorization server', {
    hint: 'Set `token_url` of the server.',
  })
}

/** The named server would get the secret, so another origin must be set in the suite. */
function ownTokenUrl(found: string, { origin }: URL): string {
  if (URL.canParse(found) && new URL(found).origin === origin) return found
  const trouble = `requires a token from an endpoint of another origin, ${showValue(found)}`
  throw new NoAnswer(trouble, {
    hint: `If client_secret may be sent there, set \`token_url: ${cut(cleanText(found), MAX_SHOWN)}\` in \`auth\` of the server.`,
  })
}

async function requestToken(
  tokenUrl: string,
  { client_id, client_secret, scope }: ClientCredentials,
): Promise<{ token: string; expiresAt: number }> {
  assertSecureTokenEndpoint(tokenUrl)
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) })
  // RFC 6749, section 2.3.1: both parts are form-encoded before they are joined.
  const pair = `${encodeURIComponent(client_id)}:${encodeURIComponent(client_secret)}`
  const response = await boundedFetch(tokenUrl, {
    method: 'POST',
    headers: { Accept: 'application/json', Authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
    body,
    redirect: 'error',
  })
  const answer: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof NoAnswer) throw error
    return undefined
  })
  if (!response.ok || !isRecord(answer) || typeof answer.access_token !== 'string') {
    const said = isRecord(answer) && answer.error !== undefined ? `: ${showValue(answer.error)}` : ''
    throw new NoAnswer(`did not get a token: ${tokenUrl} answered HTTP ${response.status}${said}`, { hint: HINT })
  }
  for (const name of ['access_token', 'refresh_token', 'id_token']) {
    const value = answer[name]
    if (typeof value === 'string') addIssuedSecret({ name, value })
  }
  const seconds = answer.expires_in
  const lifetimeMs = typeof seconds === 'number' ? seconds * 1000 - EXPIRY_MARGIN_MS : Number.POSITIVE_INFINITY
  return { token: answer.access_token, expiresAt: performance.now() + lifetimeMs }
}
