import {
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SseError,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { isMcproveError } from '../../core/errors/error.js'
import { cleanText, cut, showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { loginHint } from '../auth/server-auth.js'
import type { ToolAnswer } from '../client/connection.js'
import { NoAnswer } from '../process/server-trouble.js'
import { STREAM_ENDED } from './watch-answers.js'

type AnsweredError = NonNullable<ToolAnswer['error']>

const SHOWN_LENGTH = 500
const TOKEN_HINT =
  'Check the token in `auth` or `headers` of the server: it may have expired, or be for another server.'
const SCOPE_HINT = 'Add the scope to `scope` in `auth` of the server, or use a token that has it.'
const TIMEOUT_HINT =
  'If the server needs more time, increase `timeout_ms` in the suite, or `--timeout` on the command line.'
const ISSUER_TIMEOUT_HINT =
  'If the authorization server needs more time, increase `timeout_ms` in the suite, or `--timeout` on the command line.'
const BROKEN_HINT = 'Look at the output of the server for the reason, then try again.'
const REACH_HINT = 'Start the server, or fix its `url`.'

/** The JSON-RPC error that a server answered with, or undefined when the thrown value is not an answer. */
export function answeredError(thrown: unknown): AnsweredError | undefined {
  if (thrown instanceof ProtocolError) {
    return thrown.data === STREAM_ENDED ? undefined : { code: thrown.code, message: thrown.message }
  }
  return thrown instanceof SdkHttpError ? rpcError(thrown) : undefined
}

export const METHOD_NOT_FOUND = -32_601

/** The code of the JSON-RPC error behind an error of ours. */
export function answeredErrorCode(thrown: unknown): number | undefined {
  const code = isMcproveError(thrown) ? answeredError(thrown.cause)?.code : undefined
  return typeof code === 'number' ? code : undefined
}

/**
 * The HTTP status in place of an answer. It comes from a server that is down, from a gateway, or from a login page. It
 * is not an answer of the tool, so a test that expects an error must not accept it.
 */
export function refusedByHttp(thrown: unknown): AnsweredError | undefined {
  if (thrown instanceof SdkHttpError) return httpError(thrown)
  if (thrown instanceof SseError && thrown.code !== undefined) {
    return { message: `HTTP ${thrown.code}`, http_status: thrown.code }
  }
  if (thrown instanceof UnauthorizedError) return { message: 'HTTP 401 Unauthorized', http_status: 401 }
  if (thrown instanceof InsufficientScopeError) {
    const required =
      thrown.requiredScope === undefined ? '' : `: it requires the scope ${showValue(thrown.requiredScope)}`
    return { message: `HTTP 403 Forbidden${required}`, http_status: 403 }
  }
  return undefined
}

/** Why there is no answer, to follow "server x ". `waitingFor` is an authorization server that has not answered. */
export function missingAnswer(thrown: unknown, timeoutMs: number, waitingFor?: string): NoAnswer {
  if (thrown instanceof NoAnswer) return thrown
  const cause = thrown
  if (isRefusedToken(thrown)) {
    return new NoAnswer('refuses the token that its authorization server has just issued: HTTP 401 Unauthorized', {
      hint: 'Check the resource and the scopes that the token is issued for.',
      cause,
    })
  }
  // While the generation is negotiated, the SDK wraps the refusal.
  const refusal = refusedByHttp(thrown) === undefined ? deepestCause(thrown) : thrown
  const refused = refusedByHttp(refusal)
  if (refused !== undefined) {
    const hint = refusal instanceof InsufficientScopeError ? SCOPE_HINT : (loginHint(refusal) ?? tokenHint(refused))
    return new NoAnswer(`answered with an error: ${refused.message}`, { hint, cause })
  }
  if (thrown instanceof SdkError && thrown.code === SdkErrorCode.RequestTimeout) {
    return noAnswerWithin(timeoutMs, waitingFor, cause)
  }
  if (thrown instanceof SdkError && thrown.code === SdkErrorCode.ConnectionClosed) {
    return new NoAnswer('closed the connection', { cause })
  }
  if (thrown instanceof SdkError && thrown.code === SdkErrorCode.InvalidResult) {
    return new NoAnswer(`sent an answer that is not valid MCP: ${shortened(thrown.message)}`, { cause })
  }
  if (thrown instanceof SseError) {
    const reason = thrown.message.replace(/^SSE error: (TypeError: fetch failed: )?/, '')
    return new NoAnswer(`cannot be reached: ${shortened(reason)}`, { hint: REACH_HINT, cause })
  }
  if (thrown instanceof ProtocolError) return new NoAnswer('ended its response without an answer', { cause })
  const deepest = deepestCause(thrown)
  if (deepest instanceof NoAnswer) return deepest
  if (deepest instanceof Error && 'syscall' in deepest && /^(connect|getaddrinfo)$/.test(String(deepest.syscall))) {
    return new NoAnswer(`cannot be reached: ${shortened(deepest.message)}`, { hint: REACH_HINT, cause })
  }
  // The Fetch standard blocks the ports of other protocols.
  if (deepest instanceof Error && deepest.message === 'bad port') {
    const hint = 'Let the server listen on another port, for example 3000.'
    return new NoAnswer('cannot be reached: its port is blocked for HTTP clients', { hint, cause })
  }
  if (deepest !== thrown && deepest instanceof Error) {
    return new NoAnswer(`broke the connection: ${shortened(deepest.message)}`, { hint: BROKEN_HINT, cause })
  }
  return new NoAnswer(`failed: ${shortened(thrown instanceof Error ? thrown.message : String(thrown))}`, { cause })
}

/** The SDK's error for a second 401, after a token was issued. */
function isRefusedToken(thrown: unknown): boolean {
  return (
    thrown instanceof SdkHttpError &&
    thrown.code === SdkErrorCode.ClientHttpAuthentication &&
    thrown.message.includes('after re-authentication')
  )
}

/** A token of the suite, or of the command line, is not renewed. */
function tokenHint({ http_status }: AnsweredError): string | undefined {
  return http_status === 401 ? TOKEN_HINT : undefined
}

export function noAnswerWithin(timeoutMs: number, waitingFor?: string, cause?: unknown): NoAnswer {
  if (waitingFor === undefined)
    return new NoAnswer(`did not answer within ${timeoutMs} ms`, { hint: TIMEOUT_HINT, cause })
  const shown = showValue(waitingFor)
  return new NoAnswer(`did not answer within ${timeoutMs} ms, because its authorization server did not: ${shown}`, {
    hint: ISSUER_TIMEOUT_HINT,
    cause,
  })
}

function httpError({ status, statusText, data, message }: SdkHttpError): AnsweredError {
  const text: unknown = data.text
  const detail = typeof text === 'string' && text.trim() !== '' ? text.trim() : message
  const named = statusText === undefined || statusText === '' ? `HTTP ${status}` : `HTTP ${status} ${statusText}`
  return { message: detail === '' ? named : `${named}: ${shortened(detail)}`, http_status: status }
}

/** A JSON-RPC error in the body of an HTTP error. One without an id is about the request as a whole. */
function rpcError({ status, data: { text } }: SdkHttpError): AnsweredError | undefined {
  let body: unknown
  try {
    body = JSON.parse(String(text))
  } catch {
    return undefined
  }
  if (!isRecord(body) || !isRecord(body.error) || body.id === undefined || body.id === null) return undefined
  const { code, message } = body.error
  return typeof code === 'number' && typeof message === 'string' ? { code, message, http_status: status } : undefined
}

/** fetch only says that it failed; the socket's error is in the chain of causes. */
function deepestCause(thrown: unknown): unknown {
  let deepest = thrown
  for (let depth = 0; depth < 8 && deepest instanceof Error && deepest.cause !== undefined; depth++) {
    deepest = deepest.cause
  }
  return deepest instanceof AggregateError ? deepest.errors[0] : deepest
}

function shortened(text: string): string {
  return text.length > SHOWN_LENGTH ? `${cleanText(cut(text, SHOWN_LENGTH))}…` : cleanText(text)
}
