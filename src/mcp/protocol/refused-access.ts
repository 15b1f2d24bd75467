// How a server behind authorization answers a stranger: MCP, Authorization, and RFC 9728.

import { extractWWWAuthenticateParams } from '@modelcontextprotocol/client'
import { timeLimit } from '../../core/process/time-limit.js'
import { showValue } from '../../core/text/show-value.js'
import { missingAnswer } from '../answers/answer-error.js'
import { findMetadata } from '../auth/issuers/resource-metadata.js'
import type { UrlAddress } from '../client/connection.js'
import { checkedUrl } from '../client/url-transport.js'
import { deadline } from '../process/deadline.js'
import { serverFailure } from '../process/server-failure.js'
import { NoAnswer } from '../process/server-trouble.js'
import type { Fields } from './protocol-session.js'
import { firstAnswer, type Given, openMethods, type Send } from './stranger-requests.js'
import { inSession } from './stranger-session.js'

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
  readonly address: UrlAddress
  readonly timeoutMs: number | undefined
}

interface AttemptOptions {
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks without any credentials, or with a token that nobody issued: to connect, for a list and for a call of a tool that
 * does not exist without having connected, and both in a session that was opened with the credentials of the address.
 * Headers of the suite are left out, because they may be credentials. Throws SERVER_FAILED when the server cannot be
 * reached.
 */
export async function attemptAccess(
  server: string,
  address: UrlAddress,
  token: 'none' | 'invalid',
  { timeoutMs = DEFAULT_TIMEOUT_MS, signal }: AttemptOptions = {},
): Promise<AccessAttempt> {
  const limit = deadline(timeLimit(timeoutMs))
  const signals = signal === undefined ? [limit] : [limit, signal]
  try {
    return await attempt(address, token, { timeoutMs, signal: AbortSignal.any(signals) })
  } catch (thrown) {
    const isLate = limit.aborted && signal?.aborted !== true
    const reason = isLate ? new NoAnswer(`did not answer within ${timeoutMs} ms`) : missingAnswer(thrown, timeoutMs)
    throw serverFailure(server, reason, 'asking without access', null)
  }
}

async function attempt(
  address: UrlAddress,
  token: 'none' | 'invalid',
  limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<AccessAttempt> {
  const { transport } = address
  const { signal } = limits
  const url = checkedUrl(address.url)
  const authorization: Record<string, string> = token === 'none' ? {} : { Authorization: `Bearer ${INVALID_TOKEN}` }
  const send: Send = (init) =>
    fetch(url, { ...init, headers: { ...init.headers, ...authorization }, redirect: 'manual', signal })
  const credentials = token === 'none' ? 'without a token' : 'with a token that nobody issued'
  const { response, given } = await firstAnswer(transport, send)
  const { status } = response
  if (given !== undefined) return { holes: [welcome(given, status, credentials)], problems: [], warnings: [] }
  const challenge = challengeIn(response)
  const problems: string[] = []
  const holes = transport === 'sse' ? [] : await holesIn(address, send, credentials, limits)
  const found = await findMetadata(url, challenge?.resource_metadata, problems, signal)
  const refused = { status, ...(challenge === undefined ? {} : { www_authenticate: challenge }), ...found }
  return { refused, holes, problems, warnings: challengeWarnings(response) }
}

async function holesIn(
  address: UrlAddress,
  send: Send,
  credentials: string,
  limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<string[]> {
  const open = await openMethods(send)
  // A session with the right credentials must not help a stranger who knows its id.
  const ofSession = await inSession(address, limits, (headers) =>
    openMethods((init) => send({ ...init, headers: { ...init.headers, ...headers } })),
  )
  return [
    ...open.map((method) => `the server answered \`${method}\` ${credentials} and without a handshake`),
    ...ofSession
      .filter((method) => !open.includes(method))
      .map((method) => `the server answered \`${method}\` ${credentials}, with only the id of a session`),
  ]
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
