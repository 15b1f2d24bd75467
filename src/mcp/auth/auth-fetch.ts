import type { FetchLike } from '@modelcontextprotocol/client'
import { cleanText, cut, showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { boundedResponse } from '../answers/bounded-response.js'
import { NoAnswer } from '../process/server-trouble.js'

/** The limit for token responses and metadata, which have a few kilobytes. */
const MAX_ANSWER_BYTES = 1024 * 1024
/** For one request to an authorization server. */
const TIMEOUT_MS = 30_000
const MAX_SHOWN = 200

/**
 * Requests to an authorization server: bounded in size and time, and aborted by the signal. The headers of the MCP
 * server are not sent.
 */
export function boundedFetch(aborted?: AbortSignal): FetchLike {
  return async (url, init) => {
    const signals = [AbortSignal.timeout(TIMEOUT_MS), aborted, init?.signal].filter(
      (signal) => signal instanceof AbortSignal,
    )
    return boundedResponse(await fetch(url, { ...init, signal: AbortSignal.any(signals) }), () => {}, MAX_ANSWER_BYTES)
  }
}

/**
 * The same for whole flows of the SDK, which would write to the console when a token or a registration is refused, and
 * start again.
 */
export function flowFetch(send: FetchLike): FetchLike {
  return async (url, init) => {
    const response = await send(url, init)
    if (response.ok || init?.method !== 'POST') return response
    throw new RefusedByIssuer(url, response.status, await response.text())
  }
}

/** What an authorization server answered in place of a token or a registration. */
export class RefusedByIssuer extends NoAnswer {
  /** False when it may accept the same request later. */
  readonly isFinal: boolean

  constructor(url: string | URL, status: number, body: string) {
    const { origin, pathname } = new URL(url)
    const said = oauthError(body)
    const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429
    super(`cannot be logged in to: ${origin}${pathname} answered HTTP ${status}${said === '' ? '' : `: ${said}`}`, {
      hint: isFinal ? 'Check the client id and the scopes, and log in again.' : 'Try again later.',
    })
    this.isFinal = isFinal
  }
}

/** `error` and `error_description` of RFC 6749, section 5.2, as one clean line; empty when there are none. */
export function oauthError(body: string): string {
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch {
    return ''
  }
  if (!isRecord(answer) || typeof answer.error !== 'string') return ''
  return describedError(answer.error, answer.error_description)
}

export function describedError(error: string, description: unknown): string {
  const shown = showValue(error, MAX_SHOWN)
  if (typeof description !== 'string' || description === '') return shown
  return `${shown} (${cleanText(cut(description, MAX_SHOWN)).replace(/\s+/g, ' ')})`
}
