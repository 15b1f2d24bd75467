import {
  type AddClientAuthentication,
  assertSecureTokenEndpoint,
  createPrivateKeyJwtAuth,
  type FetchLike,
  InsufficientScopeError,
} from '@modelcontextprotocol/client'
import { cleanText, cut, showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { ClientCredentials } from '../client/connection.js'
import { NoAnswer } from '../process/server-trouble.js'
import { checkBearer, hideTokens } from './issued-tokens.js'
import { type Challenge, challengeOf, type Discovered, discover, failureText } from './issuers/discovery.js'
import type { IssuerRequests } from './issuers/issuer-requests.js'
import { credentialsRefusalHint, TRY_LATER } from './issuers/refusal-hints.js'
import { oauthRefusal } from './issuers/refused-by-issuer.js'
import { loginUrl } from './login-url.js'
import type { ServerAuth } from './server-auth.js'

/** A token that is about to expire is not used any more. */
const EXPIRY_MARGIN_MS = 30_000
const MAX_SHOWN = 200
const KEY_HINT = 'Give `private_key` in PKCS #8 as PEM, and the `algorithm` of the key.'
const UNREACHABLE_HINT = 'Check `token_url` in `auth` of the server, and that the authorization server runs.'

interface HeldToken {
  readonly token: string
  readonly expiresAt: number
}

/** Where tokens are requested, for which resource and, for a signed request, for which issuer. */
interface TokenSource {
  readonly tokenUrl: string
  readonly resource: string | undefined
  readonly metadata?: Discovered['metadata']
}

/**
 * OAuth 2.0 client credentials (RFC 6749, section 4.4). Without a token_url, the MCP server names its authorization
 * server when it refuses the first request (RFC 9728); one that gets a secret must have the same origin.
 */
export class ClientCredentialsAuth implements ServerAuth {
  readonly #url: string
  readonly #credentials: ClientCredentials
  #source: TokenSource | undefined
  #held: HeldToken | undefined

  readonly #requests: IssuerRequests

  constructor(url: string, credentials: ClientCredentials, requests: IssuerRequests) {
    this.#requests = requests
    this.#url = url
    this.#credentials = credentials
    const { token_url: tokenUrl, resource = loginUrl(url) } = credentials
    if (tokenUrl !== undefined) this.#source = { tokenUrl, resource: resource === false ? undefined : resource }
  }

  get waitingFor(): string | undefined {
    return this.#requests.waitingFor
  }

  async token(): Promise<string | undefined> {
    const isUsable = this.#held !== undefined && performance.now() < this.#held.expiresAt
    if (!isUsable && this.#source !== undefined)
      this.#held = await requestToken(this.#source, this.#credentials, this.#requests.send)
    return this.#held?.token
  }

  async renew(response: Response, refused: string | undefined): Promise<boolean> {
    if (this.#held !== undefined && this.#held.token !== refused) return true
    this.#source ??= this.#namedSource(await discover(this.#url, challengeOf(response), this.#requests))
    this.#held = await requestToken(this.#source, this.#credentials, this.#requests.send)
    return true
  }

  async widen({ scope: requiredScope }: Challenge): Promise<void> {
    throw new InsufficientScopeError(requiredScope === undefined ? {} : { requiredScope })
  }

  /** The named server would get the secret, so another origin must be set in the suite. A signature is for one issuer. */
  #namedSource({ metadata, tokenEndpoint, resource: named }: Discovered): TokenSource {
    const { resource = named } = this.#credentials
    if (metadata === undefined) {
      throw new NoAnswer('requires a token but does not name an authorization server', {
        hint: 'Set `token_url` of the server.',
      })
    }
    const isOwn = URL.canParse(tokenEndpoint) && new URL(tokenEndpoint).origin === new URL(this.#url).origin
    if (isOwn || 'private_key' in this.#credentials) {
      return { tokenUrl: tokenEndpoint, resource: resource === false ? undefined : resource, metadata }
    }
    throw new NoAnswer(`requires a token from an endpoint of another origin, ${showValue(tokenEndpoint)}`, {
      hint: `If client_secret may be sent there, set \`token_url: ${cut(cleanText(tokenEndpoint), MAX_SHOWN)}\` in \`auth\` of the server.`,
    })
  }
}

async function requestToken(source: TokenSource, credentials: ClientCredentials, send: FetchLike): Promise<HeldToken> {
  const { tokenUrl, resource, metadata } = source
  const { scope } = credentials
  assertSecureTokenEndpoint(tokenUrl)
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(scope === undefined ? {} : { scope }),
    ...(resource === undefined ? {} : { resource }),
  })
  const headers = new Headers({ Accept: 'application/json' })
  try {
    await authentication(credentials)(headers, body, tokenUrl, metadata)
  } catch (cause) {
    const said = cause instanceof Error ? cleanText(cut(cause.message, MAX_SHOWN)) : ''
    throw new NoAnswer(`requires a token, but the request for it cannot be signed: ${said}`, { hint: KEY_HINT, cause })
  }
  const { response, text } = await answerOf(tokenUrl, () =>
    send(tokenUrl, { method: 'POST', headers, body, redirect: 'error' }),
  )
  const answer = parsed(text)
  if (!response.ok || !isRecord(answer) || typeof answer.access_token !== 'string') {
    const { code, said } = oauthRefusal(text)
    const status = `did not get a token: ${tokenUrl} answered HTTP ${response.status}`
    throw new NoAnswer(said === '' ? status : `${status}: ${said}`, {
      hint: response.status >= 500 ? TRY_LATER : credentialsRefusalHint(code),
    })
  }
  hideTokens(answer)
  checkBearer(answer)
  const seconds = answer.expires_in
  const lifetimeMs = typeof seconds === 'number' ? seconds * 1000 - EXPIRY_MARGIN_MS : Number.POSITIVE_INFINITY
  return { token: answer.access_token, expiresAt: performance.now() + lifetimeMs }
}

/** Whoever cannot be reached here is not the MCP server. */
async function answerOf(
  tokenUrl: string,
  send: () => Promise<Response>,
): Promise<{ readonly response: Response; readonly text: string }> {
  try {
    const response = await send()
    return { response, text: await response.text() }
  } catch (cause) {
    throw new NoAnswer(`did not get a token from ${tokenUrl}: ${failureText(cause)}`, { hint: UNREACHABLE_HINT, cause })
  }
}

function authentication(credentials: ClientCredentials): AddClientAuthentication {
  const { client_id } = credentials
  if ('private_key' in credentials) {
    const { private_key: privateKey, algorithm: alg } = credentials
    return createPrivateKeyJwtAuth({ issuer: client_id, subject: client_id, privateKey, alg })
  }
  // RFC 6749, section 2.3.1: both parts are form-encoded before they are joined.
  const pair = `${encodeURIComponent(client_id)}:${encodeURIComponent(credentials.client_secret)}`
  return (headers) => headers.set('Authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
