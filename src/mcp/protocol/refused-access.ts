// How a server behind authorization answers a stranger: MCP, Authorization, and RFC 9728.
import { extractWWWAuthenticateParams } from '@modelcontextprotocol/client'
import { timeLimit } from '../../core/process/time-limit.js'
import { showValue } from '../../core/text/show-value.js'
import { missingAnswer } from '../answers/answer-error.js'
import { findMetadata } from '../auth/issuers/resource-metadata.js'
import type { UrlAddress } from '../client/connection.js'
import { checkedUrl } from '../client/url-transport.js'
import { serverFailure } from '../process/server-failure.js'
import { NoAnswer } from '../process/server-trouble.js'
import type { Fields } from './protocol-session.js'
import { firstAnswer, type Given, openMethod, type Send } from './stranger-requests.js'

const DEFAULT_TIMEOUT_MS = 60_000
/** Looks like a token and is none. */
const INVALID_TOKEN = 'mcprove-invalid-token'

export interface AccessAttempt {
  /** Undefined when the server answered with 2xx. */
  readonly refused?: RefusedAccess
  /** What a client without access gets, as sentences. */
  readonly holes: readonly string[]
  /** What keeps a client from logging in, as sentences. */
  readonly problems: readonly string[]
  /** What may keep some clients from it. */
  readonly warnings: readonly string[]
}

export interface RefusedAccess {
  readonly status: number
  readonly www_authenticate?: {
    readonly scheme: string
    readonly resource_metadata?: string
    readonly scope?: string
    readonly error?: string
    readonly error_description?: string
  }
  /** Where the metadata was found. */
  readonly metadata_url?: string
  /** The protected resource metadata as the server sent it. */
  readonly metadata?: Fields
}

/** Where to ask. */
export interface AccessTarget {
  readonly address: Pick<UrlAddress, 'url' | 'transport'>
  readonly timeoutMs: number | undefined
}

interface AttemptOptions {
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks without any credentials, or with a token that nobody issued: to connect, and for a list without having
 * connected. Headers of the suite are left out, because they may be credentials. Throws SERVER_FAILED when the server
 * cannot be reached.
 */
export async function attemptAccess(
  server: string,
  { url, transport }: Pick<UrlAddress, 'url' | 'transport'>,
  token: 'none' | 'invalid',
  { timeoutMs = DEFAULT_TIMEOUT_MS, signal }: AttemptOptions = {},
): Promise<AccessAttempt> {
  const limit = AbortSignal.timeout(timeLimit(timeoutMs))
  const signals = signal === undefined ? [limit] : [limit, signal]
  try {
    const asked = checkedUrl(url)
    return await attempt(asked, transport, token, AbortSignal.any(signals))
  } catch (thrown) {
    const isLate = limit.aborted && signal?.aborted !== true
    const reason = isLate ? new NoAnswer(`did not answer within ${timeoutMs} ms`) : missingAnswer(thrown, timeoutMs)
    throw serverFailure(server, reason, 'asking without access', null)
  }
}

async function attempt(
  url: URL,
  transport: UrlAddress['transport'],
  token: 'none' | 'invalid',
  signal: AbortSignal,
): Promise<AccessAttempt> {
  const authorization: Record<string, string> = token === 'none' ? {} : { Authorization: `Bearer ${INVALID_TOKEN}` }
  const send: Send = (init) =>
    fetch(url, { ...init, headers: { ...init.headers, ...authorization }, redirect: 'manual', signal })
  const credentials = token === 'none' ? 'without a token' : 'with a token that nobody issued'
  const { response, given } = await firstAnswer(transport, send)
  const { status } = response
  if (given !== undefined) return { holes: [welcome(given, status, credentials)], problems: [], warnings: [] }
  const challenge = challengeIn(response)
  const problems: string[] = []
  const open = transport === 'sse' ? undefined : await openMethod(send)
  const holes = open === undefined ? [] : [`the server answered \`${open}\` ${credentials} and without a handshake`]
  const found = await findMetadata(url, challenge?.resource_metadata, problems, signal)
  const refused = { status, ...(challenge === undefined ? {} : { www_authenticate: challenge }), ...found }
  return { refused, holes, problems, warnings: challengeWarnings(response) }
}

/** A success is never a refusal: no client learns from it that it must log in. */
function welcome(given: Given, status: number, credentials: string): string {
  if (given.kind === 'result') return `the server let us in ${credentials}: HTTP ${status}`
  const what =
    given.kind === 'error'
      ? `JSON-RPC error ${showValue(given.code, 20)}, ${showValue(given.message, 100)}`
      : `content of type ${showValue(given.contentType, 100)}`
  return `the server answered HTTP ${status} in place of 401 ${credentials}: ${what}`
}

/** RFC 6750, section 3. MCP clients find the metadata without it, others do not. */
function challengeWarnings({ status, headers }: Response): string[] {
  const header = headers.get('www-authenticate')
  if (status !== 401 || /(?:^|,)\s*Bearer(?:[\s,]|$)/i.test(header ?? '')) return []
  return [
    header === null
      ? 'HTTP 401 has no header `WWW-Authenticate: Bearer`'
      : `HTTP 401 has a header \`WWW-Authenticate\` without \`Bearer\`: ${showValue(header, 100)}`,
  ]
}

function challengeIn(response: Response): RefusedAccess['www_authenticate'] {
  const header = response.headers.get('www-authenticate')
  if (header === null) return undefined
  const { resourceMetadataUrl, scope, error, errorDescription } = extractWWWAuthenticateParams(response)
  return {
    scheme: header.trim().split(/[\s,]/, 1)[0] ?? '',
    ...(resourceMetadataUrl === undefined ? {} : { resource_metadata: resourceMetadataUrl.href }),
    ...(scope === undefined ? {} : { scope }),
    ...(error === undefined ? {} : { error }),
    ...(errorDescription === undefined ? {} : { error_description: errorDescription }),
  }
}
