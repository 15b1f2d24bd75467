import { randomBytes } from 'node:crypto'
import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import { addIssuedSecret } from '../../core/process/issued-secrets.js'
import type { AuthorizationCode } from '../client/connection.js'
import { checkBearer, hideTokens } from './issued-tokens.js'
import type { Discovered } from './issuers/discovery.js'
import { checkWebAddress } from './issuers/endpoints.js'

const STATE_BYTES = 32

/** What the SDK asks of us during one flow. It keeps nothing on the disk. */
export class FlowProvider implements OAuthClientProvider {
  readonly clientMetadata: OAuthClientMetadata
  readonly clientMetadataUrl?: string
  readonly #state = randomBytes(STATE_BYTES).toString('base64url')
  readonly #url: string
  readonly #settings: AuthorizationCode
  readonly #clients: Map<string, StoredOAuthClientInformation>
  #discovery: OAuthDiscoveryState
  #verifier = ''
  #authorizationUrl: URL | undefined
  #tokens: StoredOAuthTokens | undefined

  constructor(
    url: string,
    settings: AuthorizationCode,
    { state, metadata }: Discovered,
    clients: Map<string, StoredOAuthClientInformation>,
  ) {
    this.#url = url
    this.#settings = settings
    this.#discovery = state
    this.#clients = clients
    if (settings.client_metadata_url !== undefined) this.clientMetadataUrl = settings.client_metadata_url
    const methods = metadata?.token_endpoint_auth_methods_supported
    this.clientMetadata = {
      client_name: 'mcprove',
      redirect_uris: [settings.redirect_uri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      // A program on the user's machine cannot keep a secret, but some servers know no other clients.
      ...(methods === undefined || methods.includes('none') ? { token_endpoint_auth_method: 'none' } : {}),
    }
  }

  get redirectUrl(): string {
    return this.#settings.redirect_uri
  }

  /** Throws NoAnswer for an address that must not be opened. */
  get authorizationUrl(): URL {
    return checkWebAddress(this.#authorizationUrl?.href ?? '', this.#url)
  }

  get issued(): StoredOAuthTokens | undefined {
    return this.#tokens
  }

  state(): string {
    return this.#state
  }

  clientInformation(context?: { issuer: string }): StoredOAuthClientInformation | undefined {
    const issuer = context?.issuer ?? ''
    const { client_id, client_secret } = this.#settings
    if (client_id === undefined) return this.#clients.get(issuer)
    const given = { client_id, ...(client_secret === undefined ? {} : { client_secret }), issuer }
    this.#clients.set(issuer, given)
    return given
  }

  saveClientInformation(client: StoredOAuthClientInformation, context?: { issuer: string }): void {
    hideTokens(client)
    this.#clients.set(context?.issuer ?? '', client)
  }

  /** Refreshing comes before a flow, so there is nothing to refresh here. */
  tokens(): undefined {
    return undefined
  }

  saveTokens(tokens: StoredOAuthTokens): void {
    hideTokens(tokens)
    checkBearer(tokens)
    this.#tokens = tokens
  }

  redirectToAuthorization(url: URL): void {
    this.#authorizationUrl = url
  }

  saveCodeVerifier(verifier: string): void {
    addIssuedSecret({ name: 'code verifier', value: verifier })
    this.#verifier = verifier
  }

  codeVerifier(): string {
    return this.#verifier
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#discovery = state
  }

  discoveryState(): OAuthDiscoveryState {
    return this.#discovery
  }
}
