import { auth, IssuerMismatchError, type StoredOAuthClientInformation } from '@modelcontextprotocol/client'
import type { Login, LoginClient } from '../../core/logins/login.js'
import { addIssuedSecret } from '../../core/process/issued-secrets.js'
import { showValue } from '../../core/text/show-value.js'
import type { AuthorizationCode } from '../client/connection.js'
import { deadline } from '../process/deadline.js'
import { NoAnswer } from '../process/server-trouble.js'
import { PastedMistake, readAuthorizationAnswer, wrongIssuer } from './authorization-answer.js'
import { FlowProvider } from './flow-provider.js'
import { tokensOf } from './issued-tokens.js'
import { checkAuthorizationServer } from './issuers/authorization-server.js'
import { type Challenge, type Discovered, orNoAnswer } from './issuers/discovery.js'
import type { IssuerRequests } from './issuers/issuer-requests.js'
import { RefusedByIssuer } from './issuers/refused-by-issuer.js'
import { findMetadata } from './issuers/resource-metadata.js'

/** How often a person may paste something. */
const MAX_TRIES = 3
/** For the reason of a failure. */
const METADATA_LIMIT_MS = 10_000

/** The authorization code flow with PKCE at one MCP server, as the SDK runs it. */
export class CodeFlow {
  readonly #url: string
  readonly #settings: AuthorizationCode
  /** What we are registered as, by issuer. */
  readonly #clients = new Map<string, StoredOAuthClientInformation>()

  readonly #requests: IssuerRequests

  constructor(url: string, settings: AuthorizationCode, requests: IssuerRequests) {
    this.#requests = requests
    this.#url = url
    this.#settings = settings
  }

  /** Asks the person. Throws NoAnswer when there is no token in the end. `widened` is the scope of a further login. */
  async login(
    discovered: Discovered,
    { scope: asked, resourceMetadataUrl }: Challenge,
    widened?: string,
  ): Promise<Login> {
    const { issuer, metadata, tokenEndpoint, resource } = discovered
    const scope = widened ?? this.#settings.scope ?? asked
    checkAuthorizationServer(discovered, this.#settings, this.#url)
    const provider = new FlowProvider(this.#url, this.#settings, discovered, this.#clients)
    const options = {
      serverUrl: this.#url,
      fetchFn: this.#requests.flow,
      ...(scope === undefined ? {} : { scope }),
      ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }),
    }
    return await orNoAnswer(async () => {
      await this.#begin(discovered, resourceMetadataUrl, () => auth(provider, options))
      const { code, iss } = await this.#answer(provider, discovered)
      addIssuedSecret({ name: 'authorization code', value: code })
      try {
        await auth(provider, { ...options, authorizationCode: code, ...(iss === undefined ? {} : { iss }) })
      } catch (error) {
        throw error instanceof IssuerMismatchError ? wrongIssuer(metadata?.issuer ?? issuer) : error
      }
      const client = this.#clients.get(issuer)
      const tokens = provider.issued
      if (client === undefined || tokens === undefined) throw new NoAnswer('did not issue a token')
      const fixed = { url: this.#url, issuer, token_endpoint: tokenEndpoint, client: clientOf(client), resource }
      // RFC 6749, section 5.1: without a scope in the answer, it is the one that was requested.
      const requested = provider.authorizationUrl.searchParams.get('scope') ?? undefined
      return { ...fixed, access_token: tokens.access_token, scope: requested, ...tokensOf(tokens) }
    })
  }

  /**
   * Without metadata the SDK tries the endpoints that servers of 2025-03-26 have. Where there are none either, the cause
   * is the missing metadata.
   */
  async #begin({ metadata, issuer }: Discovered, named: URL | undefined, start: () => Promise<unknown>): Promise<void> {
    try {
      await start()
    } catch (error) {
      if (metadata !== undefined || !(error instanceof RefusedByIssuer) || !error.isFinal) throw error
      const problems: string[] = []
      const limit = deadline(METADATA_LIMIT_MS)
      const { signal: ended } = this.#requests
      const signal = ended === undefined ? limit : AbortSignal.any([limit, ended])
      await findMetadata(new URL(this.#url), named?.href, problems, signal)
      const lack = problems[0] ?? `its authorization server ${showValue(issuer)} has no metadata (RFC 8414)`
      throw new NoAnswer(`cannot be logged in to, because clients cannot find its authorization server: ${lack}`, {
        hint: 'Ask its operator to serve the metadata that MCP demands, or set `auth` or `headers` of the server.',
        cause: error,
      })
    }
  }

  /** Asks again for what was pasted wrongly. */
  async #answer(provider: FlowProvider, discovered: Discovered): Promise<ReturnType<typeof readAuthorizationAnswer>> {
    const { authorizationUrl } = provider
    const sent = {
      redirectUri: provider.redirectUrl,
      state: provider.state(),
      scope: authorizationUrl.searchParams.get('scope') ?? undefined,
    }
    let mistake: string | undefined
    for (let tries = 1; ; tries++) {
      const answer = await this.#settings.authorize(authorizationUrl, mistake)
      try {
        return readAuthorizationAnswer(String(answer), sent, discovered)
      } catch (error) {
        if (!(error instanceof PastedMistake) || tries === MAX_TRIES) throw error
        mistake = error.what
      }
    }
  }
}

function clientOf({ client_id, client_secret, ...rest }: StoredOAuthClientInformation): LoginClient {
  const method = 'token_endpoint_auth_method' in rest ? rest.token_endpoint_auth_method : undefined
  return {
    client_id,
    ...(client_secret === undefined ? {} : { client_secret }),
    ...(typeof method === 'string' ? { token_endpoint_auth_method: method } : {}),
  }
}
