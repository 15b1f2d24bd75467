import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SseError,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { cleanText, cut } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { ToolAnswer } from '../client/connection.js'
import { NoAnswer } from '../process/server-trouble.js'
import { STREAM_ENDED } from './watch-answers.js'

type AnsweredError = NonNullable<ToolAnswer['error']>

const SHOWN_LENGTH = 500
const REACH_HINT = 'Start the server, or fix its `url`.'

/** The JSON-RPC error that a server answered with, or undefined when the thrown value is not an answer. */
export function answeredError(thrown: unknown): AnsweredError | undefined {
  if (thrown instanceof ProtocolError) {
    return thrown.data === STREAM_ENDED ? undefined : { code: thrown.code, message: thrown.message }
  }
  return thrown instanceof SdkHttpError ? rpcError(thrown) : undefined
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
  return undefined
}

/** Why there is no answer, to follow "server x ". */
export function missingAnswer(thrown: unknown, timeoutMs: number): NoAnswer {
  if (thrown instanceof NoAnswer) return thrown
  const cause = thrown
  const refused = refusedByHttp(thrown)
  if (refused !== undefined) return new NoAnswer(`answered with an error: ${refused.message}`, { cause })
  if (thrown instanceof SdkError && thrown.code === SdkErrorCode.RequestTimeout) {
    return new NoAnswer(`did not answer within ${timeoutMs} ms`, {
      hint: 'Increase `timeout_ms` if the server needs more time.',
      cause,
    })
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
  if (deepest instanceof Error && 'syscall' in deepest && /^(connect|getaddrinfo)$/.test(String(deepest.syscall))) {
    return new NoAnswer(`cannot be reached: ${shortened(deepest.message)}`, { hint: REACH_HINT, cause })
  }
  if (deepest !== thrown && deepest instanceof Error) {
    return new NoAnswer(`broke the connection: ${shortened(deepest.message)}`, { cause })
  }
  return new NoAnswer(`failed: ${shortened(thrown instanceof Error ? thrown.message : String(thrown))}`, { cause })
}

export function noAnswerWithin(timeoutMs: number): NoAnswer {
  return new NoAnswer(`did not answer within ${timeoutMs} ms`, {
    hint: 'Increase `timeout_ms` if the server needs more time.',
  })
}

function httpError({ status, statusText, data, message }: SdkHttpError): AnsweredError {
  const text: unknown = data.text
  const detail = typeof text === 'string' && text.trim() !== '' ? text.trim() : message
  const named = statusText === undefined || statusText === '' ? `HTTP ${status}` : `HTTP ${status} ${statusText}`
  return { message: `${named}: ${shortened(detail)}`, http_status: status }
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
