// What a refused request means for a run: ask again (retry), the agent's request was wrong (agent), or our trouble (infra).
import { cleanText, cut } from '../core/show-value.js'
import { isJsonObject, type JsonObject, objectsOf } from './json-object.js'
import { ModelFailure } from './model.js'
import { retryAfterMs } from './retry-after.js'

const MAX_MESSAGE_LENGTH = 500

type Kind = ModelFailure['kind']

/** A status that is not 2xx. */
export function failureOfStatus(id: string, url: string, response: Response, text: string): ModelFailure {
  const { status, headers } = response
  const body = parsed(text)
  const said = messageOf(body) ?? shortened(text.trim())
  const kind = kindOf(status, codeOf(body))
  const message = `${sentence(id, url, status, headers)}${said === '' ? '' : `: ${said}`}`
  return new ModelFailure(kind, message, {
    status,
    retryAfterMs: kind === 'retry' ? retryAfterMs(headers, body, Date.now()) : null,
  })
}

/** A 200 that holds an error: failed responses of OpenAI, and gateways that pass on what they got. */
export function failureOfBody(id: string, body: JsonObject): ModelFailure | null {
  const { error } = body
  if (error === null || error === undefined) return null
  const code = codeOf(body)
  const status = isJsonObject(error) && typeof error.code === 'number' ? error.code : null
  const isTransient = code === 'server_error' || code === 'rate_limit_exceeded' || code === 'overloaded_error'
  const kind = isTransient ? 'retry' : kindOf(status ?? 400, code)
  return new ModelFailure(kind, `${id} failed: ${messageOf(body) ?? 'no reason given'}`, { status })
}

function kindOf(status: number, code: string | null): Kind {
  // Out of credit is a 429 that no waiting ends.
  if (code === 'insufficient_quota') return 'infra'
  if (status === 429 || status === 408 || status >= 500) return 'retry'
  return status === 401 || status === 402 || status === 403 || status === 404 || status < 400 ? 'infra' : 'agent'
}

function sentence(id: string, url: string, status: number, headers: Headers): string {
  const { origin, pathname } = new URL(url)
  if (status < 400) {
    return `${origin}${pathname} answered ${status} and leads to ${cleanText(headers.get('location') ?? 'nowhere')}; write that address as base_url`
  }
  if (status === 401 || status === 403) return `the key for ${id} was refused (${status})`
  if (status === 402) return `the account for ${id} cannot pay (402)`
  if (status === 404) return `${origin}${pathname} knows no such model, or base_url is wrong (404 for ${id})`
  if (status === 429) return `${id} is rate limited (429)`
  return status >= 500 ? `${id} failed (${status})` : `${id} refused the request (${status})`
}

function parsed(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    // Google wraps some errors in a list.
    return Array.isArray(body) ? objectsOf(body)[0] : body
  } catch {
    return null
  }
}

function messageOf(body: unknown): string | null {
  if (!isJsonObject(body)) return null
  const { error } = body
  const candidates = [isJsonObject(error) ? error.message : error, body.message, body.detail]
  const message = candidates.find((candidate) => typeof candidate === 'string' && candidate !== '')
  return typeof message === 'string' ? shortened(message) : null
}

function codeOf(body: unknown): string | null {
  if (!isJsonObject(body) || !isJsonObject(body.error)) return null
  const { code, type } = body.error
  if (typeof code === 'string') return code
  return typeof type === 'string' ? type : null
}

/** The mark tells the redactor that something may be cut in two. */
function shortened(text: string): string {
  const clean = cleanText(text)
  return clean.length > MAX_MESSAGE_LENGTH ? `${cut(clean, MAX_MESSAGE_LENGTH)}…` : clean
}
