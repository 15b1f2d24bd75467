import type { FetchLike } from '@modelcontextprotocol/client'
import { boundedResponse } from '../../answers/bounded-response.js'
import { deadline } from '../../process/deadline.js'
import { RefusedByIssuer } from './refused-by-issuer.js'

/** The limit for token responses and metadata, which have a few kilobytes. */
const MAX_ANSWER_BYTES = 1024 * 1024
/** For one request to an authorization server. */
const TIMEOUT_MS = 30_000

/**
 * Requests to an authorization server: bounded in size and time, and aborted by the signal. The headers of the MCP
 * server are not sent.
 */
export function boundedFetch(aborted?: AbortSignal): FetchLike {
  return async (url, init) => {
    const signals = [deadline(TIMEOUT_MS), aborted, init?.signal].filter((signal) => signal instanceof AbortSignal)
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
