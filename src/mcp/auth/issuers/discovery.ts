import {
  type AuthorizationServerMetadata,
  checkResourceAllowed,
  discoverOAuthServerInfo,
  extractWWWAuthenticateParams,
  type FetchLike,
  IssuerMismatchError,
  type OAuthDiscoveryState,
  resourceUrlFromServerUrl,
} from '@modelcontextprotocol/client'
import { isMcproveError } from '../../../core/errors/error.js'
import { cleanText, cut, showValue } from '../../../core/text/show-value.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import { NoAnswer } from '../../process/server-trouble.js'
import { checkWebAddress, hasOriginOf } from './endpoints.js'
import type { IssuerRequests } from './issuer-requests.js'

const MAX_SHOWN = 300
const SERVERS_HINT = 'Check that the URL is that of an MCP server, and that its authorization server runs.'
const ISSUER_HINT =
  'Ask its operator: `authorization_servers` of the MCP server and `issuer` of the authorization server must be the same URL.'

/** What a 401 says about how to log in. */
export interface Challenge {
  readonly scope?: string | undefined
  readonly resourceMetadataUrl?: URL | undefined
}

/** The authorization server of an MCP server, and what it calls itself there. */
export interface Discovered {
  readonly state: OAuthDiscoveryState
  readonly issuer: string
  readonly metadata: AuthorizationServerMetadata | undefined
  readonly tokenEndpoint: string
  /** The resource indicator (RFC 8707) that the server names; undefined when it has no metadata. */
  readonly resource: string | undefined
}

export function challengeOf(response: Response): Challenge {
  const { scope, resourceMetadataUrl } = extractWWWAuthenticateParams(response)
  return { scope, resourceMetadataUrl }
}

/** RFC 9728, then RFC 8414 or OpenID Connect Discovery. Throws NoAnswer, for example for an issuer that is not its own. */
export async function discover(
  url: string,
  { resourceMetadataUrl }: Challenge,
  requests: IssuerRequests,
): Promise<Discovered> {
  /** The answer in place of the metadata that the challenge names. The SDK then looks where older servers have theirs. */
  let missing: number | undefined
  const fetchFn: FetchLike = async (target, init) => {
    // The server itself may be anywhere; what it names may not.
    if (!hasOriginOf(String(target), url)) checkWebAddress(String(target), url)
    const response = await requests.send(target, init)
    if (!response.ok && String(target) === resourceMetadataUrl?.href) missing = response.status
    return response
  }
  const named = resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }
  const info = await orNoAnswer(() => discoverOAuthServerInfo(url, { fetchFn, ...named })).catch((error: unknown) => {
    if (missing === undefined) throw error
    const at = showValue(resourceMetadataUrl?.href)
    throw new NoAnswer(`cannot be logged in to: the metadata that it names, ${at}, answered HTTP ${missing}`, {
      hint: 'Ask its operator to serve it there, or to name the right `resource_metadata` in `WWW-Authenticate`.',
      cause: error,
    })
  })
  const { authorizationServerUrl, authorizationServerMetadata: metadata, resourceMetadata } = info
  const server = new URL(authorizationServerUrl)
  const resource = resourceMetadata?.resource
  if (resource !== undefined) checkResource(url, resource)
  return {
    state: {
      ...info,
      authorizationServerUrl: String(authorizationServerUrl),
      ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl: resourceMetadataUrl.href }),
    },
    issuer: metadata?.issuer ?? String(authorizationServerUrl),
    metadata,
    tokenEndpoint: metadata?.token_endpoint ?? new URL('/token', server).href,
    resource,
  }
}

/** A server that names another resource would get tokens for it. */
function checkResource(url: string, resource: string): void {
  const requested = resourceUrlFromServerUrl(url)
  if (URL.canParse(resource) && checkResourceAllowed({ requestedResource: requested, configuredResource: resource }))
    return
  throw new NoAnswer(`says that it is another resource, ${showValue(resource)}`, {
    hint: `Use the URL that its metadata names, or ask its operator.`,
  })
}

/** Errors of the SDK and of fetch as one that follows "server x ". */
export async function orNoAnswer<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (thrown) {
    if (thrown instanceof NoAnswer || isMcproveError(thrown)) throw thrown
    const cause = rootCause(thrown)
    if (cause instanceof NoAnswer) throw cause
    const hint = cause instanceof IssuerMismatchError ? ISSUER_HINT : SERVERS_HINT
    throw new NoAnswer(`cannot be logged in to: ${failureText(thrown)}`, { hint, cause: thrown })
  }
}

/** An error of the SDK or of fetch as one clean line. */
export function failureText(thrown: unknown): string {
  return cleanText(cut(saidBy(rootCause(thrown)), MAX_SHOWN)).replace(/\s+/g, ' ')
}

/** Metadata of the wrong form is reported as a list of issues. */
function saidBy(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const [issue]: unknown[] = 'issues' in cause && Array.isArray(cause.issues) ? cause.issues : []
  if (!isRecord(issue) || !Array.isArray(issue.path)) return cause.message
  return `its metadata is not valid: ${issue.path.join('.')}: ${issue.message}`
}

/** fetch only says that it failed. */
function rootCause(thrown: unknown): unknown {
  let cause = thrown
  for (let depth = 0; depth < 8 && cause instanceof Error && cause.cause !== undefined; depth++) cause = cause.cause
  return cause
}
