// One POST to a provider: the parsed body, or a ModelFailure that says whether asking again can help. No retries here.
import { isRecord } from '../core/trace/trace-fields.js'
import type { JsonObject } from './json-object.js'
import { ModelFailure } from './model.js'
import type { Account } from './refusals/account-advice.js'
import { failureOfBody, failureOfStatus } from './refusals/response-failure.js'

/** What stands between the provider packages and the network. */
export type Wire = (url: string, init: RequestInit) => Promise<JsonObject>

/** No answer is longer; a server that floods us is not read to its end. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024
/** Shorter ones would take ordinary words with them. */
const MIN_SECRET_LENGTH = 8

export function httpWire({ account, secret }: { readonly account: Account; readonly secret: string }): Wire {
  const { id } = account
  return async (url, init) => {
    // fetch carries x-api-key along to wherever a redirect leads: no redirects.
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

/** At once is quicker than chunk by chunk. A compressed body says nothing of its length. */
function isShort({ headers }: Response): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) <= MAX_ANSWER_BYTES && !headers.has('content-encoding')
}

/** Null when it is too long; the rest is left unread. */
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

/** A provider or a gateway may quote the key it was sent. */
function withoutSecret(text: string, secret: string): string {
  if (secret.length < MIN_SECRET_LENGTH) return text
  return text.replaceAll(secret, '[redacted]').replaceAll(JSON.stringify(secret).slice(1, -1), '[redacted]')
}

/** A JSON text that does not parse was cut on its way; anything else comes from something that is no model. */
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

/** undici says `fetch failed` and keeps the reason in the cause, several of them where a host has several addresses. */
function reasonOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
    if (at.cause === undefined) return at.message
  }
  return 'unknown reason'
}
