import { computeScopeUnion, isStrictScopeSuperset, refreshAuthorization } from '@modelcontextprotocol/client'
import type { Login, LoginOptions, LoginStore } from '../../core/logins/login.js'
import { showValue } from '../../core/text/show-value.js'
import type { AuthorizationCode } from '../client/connection.js'
import { CodeFlow } from './code-flow.js'
import { checkBearer, hideLogin, hideTokens, tokensOf } from './issued-tokens.js'
import { type Challenge, challengeOf, type Discovered, discover, orNoAnswer } from './issuers/discovery.js'
import { hasOriginOf, sameIssuer } from './issuers/endpoints.js'
import type { IssuerRequests } from './issuers/issuer-requests.js'
import { RefusedByIssuer } from './issuers/refused-by-issuer.js'
import { type LoginCall, loginCommand, scopeOption } from './login-command.js'
import { untilStored } from './refreshes-under-way.js'
import { LoginRequired, type ServerAuth } from './server-auth.js'

interface LoginAuthParts {
  readonly settings?: AuthorizationCode
  readonly requests: IssuerRequests
  readonly options?: LoginOptions
}

/** Refused by authorization servers for good: a second attempt may end more than this login. */
const deadTokens = new Set<string>()

/** Authorizes requests to one URL by the login that a store has for it. */
export class LoginAuth implements ServerAuth {
  readonly onlyUrl: string
  readonly #url: string
  /** What a hint adds to the options of the stored login. */
  readonly #options: LoginOptions
  readonly #open: () => Promise<LoginStore>
  /** Asks a person where the login is missing or not enough; without it, that is an error. */
  readonly #flow: CodeFlow | undefined
  #store: Promise<LoginStore> | undefined
  #login: Login | undefined
  #isRead = false
  /** Requests that are refused at the same time wait for the same renewal. */
  #renewal: Promise<boolean> | undefined
  #widening: Promise<void> | undefined

  readonly #requests: IssuerRequests

  constructor(url: string, open: () => Promise<LoginStore>, { settings, requests, options = {} }: LoginAuthParts) {
    this.onlyUrl = url
    this.#url = url
    this.#open = open
    this.#flow = settings === undefined ? undefined : new CodeFlow(url, settings, requests)
    this.#requests = requests
    this.#options = options
  }

  get waitingFor(): string | undefined {
    return this.#requests.waitingFor
  }

  async token(): Promise<string | undefined> {
    if (!this.#isRead) this.#keep(await (await this.#logins()).read(this.#url))
    return this.#login?.access_token
  }

  async renew(response: Response, refused: string | undefined): Promise<boolean> {
    if ((await this.token()) !== refused) return true
    if (this.#login === undefined && this.#flow === undefined) return false
    this.#renewal ??= this.#renew(challengeOf(response), refused).finally(() => {
      this.#renewal = undefined
    })
    return await this.#renewal
  }

  async widen(challenge: Challenge): Promise<void> {
    this.#widening ??= this.#widen(challenge).finally(() => {
      this.#widening = undefined
    })
    await this.#widening
  }

  async #widen(challenge: Challenge): Promise<void> {
    const before = this.#login
    const scope = computeScopeUnion(before?.scope, challenge.scope)
    if (this.#flow !== undefined) {
      // Another request has already had it widened.
      if (before === undefined || isStrictScopeSuperset(scope, before.scope))
        await this.#askPerson(this.#flow, challenge, scope)
      return
    }
    // The user may have logged in again since.
    this.#keep(await (await this.#logins()).read(this.#url))
    if (this.#login?.access_token !== before?.access_token) return
    const missing = scopesLacking(challenge.scope, before?.scope)
    const lacking = missing === undefined ? '' : `: ${showValue(missing)}`
    const text = `${before === undefined ? 'it requires a login with a scope' : 'the login lacks a scope'}${lacking}`
    throw new LoginRequired(403, text, `Run: ${loginCommand(this.#call(), scopeOption(scope))}`)
  }

  async #askPerson(flow: CodeFlow, challenge: Challenge, widened?: string): Promise<void> {
    const login = await flow.login(await discover(this.#url, challenge, this.#requests), challenge, widened)
    this.#keep(await (await this.#logins()).update(this.#url, async () => login))
  }

  async #renew(challenge: Challenge, refused: string | undefined): Promise<boolean> {
    const store = await this.#logins()
    const renewed = await untilStored((abandoned) => {
      const change = async (newest: Login | undefined): Promise<Login | undefined> => {
        // Another process has renewed it already.
        if (newest === undefined || newest.access_token !== refused) return newest
        const discovered = await discover(this.#url, challenge, this.#requests)
        return (await this.#refreshed(newest, discovered, abandoned)) ?? newest
      }
      return store.update(this.#url, change, this.#requests.signal)
    })
    this.#keep(renewed)
    if (renewed !== undefined && renewed.access_token !== refused) return true
    if (this.#flow === undefined) throw this.#expired()
    await this.#askPerson(this.#flow, challenge)
    return true
  }

  /** Undefined when the login cannot be refreshed. */
  async #refreshed(
    login: Login,
    { issuer, metadata, tokenEndpoint, state }: Discovered,
    abandoned: AbortSignal,
  ): Promise<Login | undefined> {
    const { refresh_token: refreshToken, client, resource } = login
    if (refreshToken === undefined || deadTokens.has(refreshToken)) return undefined
    // The refresh token is for the server that issued it, and for no other that the MCP server names.
    if (!sameIssuer(issuer, login.issuer) || !hasOriginOf(tokenEndpoint, login.token_endpoint)) return undefined
    try {
      const tokens = await orNoAnswer(() =>
        refreshAuthorization(state.authorizationServerUrl, {
          clientInformation: { ...client },
          refreshToken,
          fetchFn: this.#requests.lasting(abandoned),
          ...(metadata === undefined ? {} : { metadata }),
          ...(resource === undefined ? {} : { resource }),
        }),
      )
      hideTokens(tokens)
      checkBearer(tokens)
      return { ...login, ...tokensOf(tokens) }
    } catch (error) {
      if (!(error instanceof RefusedByIssuer && error.isFinal)) throw error
      deadTokens.add(refreshToken)
      return undefined
    }
  }

  #call(): LoginCall {
    return { server: this.#url, options: { ...this.#options, ...this.#login?.login_options } }
  }

  #expired(): LoginRequired {
    const text = 'the login has expired or was revoked, and could not be refreshed'
    return new LoginRequired(401, text, `Run: ${loginCommand(this.#call(), scopeOption(this.#login?.scope))}`)
  }

  #logins(): Promise<LoginStore> {
    this.#store ??= this.#open()
    return this.#store
  }

  #keep(login: Login | undefined): void {
    this.#isRead = true
    this.#login = login
    if (login !== undefined) hideLogin(login)
  }
}

/** The required scopes that the login is known not to have; all of them where the server refuses one that it has. */
function scopesLacking(required: string | undefined, held = ''): string | undefined {
  const has = new Set(held.split(' '))
  const lacking = required?.split(' ').filter((scope) => !has.has(scope)) ?? []
  return lacking.length === 0 ? required : lacking.join(' ')
}
