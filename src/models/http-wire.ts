// One POST to a provider: returns the parsed body, or throws a ModelFailure that says whether a retry can help. Does
// not retry itself.
import { isRecord } from '../core/trace/trace-fields.js'
import type { JsonObject } from './json-object.js'
import { ModelFailure } from './model.js'
import type { Account } from './refusals/account-advice.js'
import { failureOfBody, failureOfStatus } from './refusals/response-failure.js'

/** The layer between the provider packages and the network. */
export type Wire = (url: string, init: RequestInit) => Promise<JsonObject>

/** Longer than any answer; the rest is not read. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024
/** Shorter keys would also match ordinary words. */
const MIN_SECRET_LENGTH = 8

export function httpWire({ account, secret }: { readonly account: Account; readonly secret: string }): Wire {
  const { id } = account
  return async (url, init) => {
    // Redirects are refused, because fetch would send x-api-key to the new address.
    const response = await reach(id, url, { ...init, redirect: 'manual' })
    const text = withoutSecret(await readText(id, response, init.signal), secret)
    if (!response.ok) throw failureOfStatus(account, url, response, text)
    const body = parse(id, text)
    const failure = failureOfBody(account, url, body)
    if (failure !== null) throw failure
    return body
  }
}

async function reach(id: string, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ModelFailure('retry', `cannot reach ${id} at ${new URL(url).origin}: ${reasonOf(error)}`)
  }
}

async function readText(id: string, response: Response, signal: RequestInit['signal']): Promise<string> {
  try {
    const text = isShort(response) ? await response.text() : await readBounded(response)
    if (text !== null) return text
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ModelFailure('retry', `the answer of ${id} was interrupted: ${reasonOf(error)}`, {
      status: response.status,
    })
  }
  throw new ModelFailure('infra', `the answer of ${id} is longer than ${MAX_ANSWER_BYTES} bytes`)
}

/** Reading the whole body is faster than reading chunks. The length of a compressed body is not known in advance. */
function isShort({ headers }: Response): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) <= MAX_ANSWER_BYTES && !headers.has('content-encoding')
}

/** Null when it is too long; the rest is not read. */
async function readBounded(response: Response): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** A provider or a gateway may quote the key in its error. */
function withoutSecret(text: string, secret: string): string {
  if (secret.length < MIN_SECRET_LENGTH) return text
  return text.replaceAll(secret, '[redacted]').replaceAll(JSON.stringify(secret).slice(1, -1), '[redacted]')
}

/** JSON that does not parse was truncated on the way; any other text does not come from a model. */
function parse(id: string, text: string): JsonObject {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    if (/^\s*([{[]|$)/.test(text)) {
      throw new ModelFailure('retry', `the answer of ${id} was cut off after ${text.length} characters`)
    }
    throw new ModelFailure('infra', `${id} answered with something that is not JSON; check its base_url`)
  }
  if (isRecord(body)) return body
  throw new ModelFailure('infra', `${id} answered with JSON that is not an object; check its base_url`)
}

/** undici only says `fetch failed`; the reason is in the cause, or in several when a host has several addresses. */
export function reasonOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
    if (at.cause === undefined) return at.message
  }
  return 'unknown reason'
}
