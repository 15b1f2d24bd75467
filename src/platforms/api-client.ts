// Requests to the API of a platform: JSON in, JSON out, with retries. Redirects are refused, and no message contains a
// key.
import { setTimeout as sleep } from 'node:timers/promises'
import { McproveError } from '../core/errors/error.js'
import { isTooDeepValue, NESTED_TOO_DEEP } from '../core/json/nesting.js'
import { cleanText } from '../core/text/show-value.js'
import { reasonOf } from '../models/http-wire.js'
import { retryAfterMs } from '../models/refusals/retry-after.js'
import { boundedText, parsedJson, saidIn } from './answer-text.js'

/** How a platform is reached, and what to say when it is not. */
export interface ApiAddress {
  /** `Langfuse`. */
  readonly name: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  /** Values that must not appear in a message. */
  readonly secrets: readonly string[]
  /** `LANGFUSE_BASE_URL`. */
  readonly addressVariable: string
  /** `LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY`. */
  readonly keyVariables: string
}

export interface ApiLimits {
  /** Requests of one kind, the first included. */
  readonly attempts: number
  readonly requestMs: number
  readonly totalMs: number
  /** A server that asks to wait longer is not waited for. */
  readonly longestWaitMs: number
  /** Before the second attempt; doubles with each one. */
  readonly firstWaitMs: number
}

export const API_LIMITS: ApiLimits = {
  attempts: 6,
  requestMs: 120_000,
  totalMs: 3_600_000,
  longestWaitMs: 120_000,
  firstWaitMs: 1_000,
}

interface ApiRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number>>
  /** JSON. */
  readonly body?: string
}

/** Why an attempt failed; with a wait when another may succeed. */
interface Failure {
  readonly error: McproveError
  readonly retry: { readonly afterMs: number | null } | null
}

type Outcome = { readonly status: number; readonly body: unknown } | Failure

const MIN_SECRET_LENGTH = 4
/** The name cannot be resolved, or nothing listens: another attempt ends the same way. */
const HOPELESS: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND'])

export class ApiClient {
  readonly address: ApiAddress
  readonly #signal: AbortSignal
  readonly #total: AbortSignal
  readonly #limits: ApiLimits

  /** `signal` is that of the user, who may interrupt at any time. */
  constructor(address: ApiAddress, signal: AbortSignal, limits: ApiLimits = API_LIMITS) {
    this.address = address
    this.#limits = limits
    this.#signal = signal
    this.#total = AbortSignal.timeout(limits.totalMs)
  }

  async get(path: string, query: ApiRequest['query'] = {}): Promise<unknown> {
    return this.#found(await this.#send({ method: 'GET', path, query }), path)
  }

  /** Null when there is no such thing, or the server is of a version without it. */
  async find(path: string, query: ApiRequest['query'] = {}): Promise<unknown> {
    const { status, body } = await this.#send({ method: 'GET', path, query })
    return status === 404 ? null : body
  }

  /** Must be repeatable: it is sent again when no answer comes. */
  async post(path: string, body: string): Promise<unknown> {
    return this.#found(await this.#send({ method: 'POST', path, body }), path)
  }

  /** An error about an answer that is not as documented. */
  unexpected(what: string): McproveError {
    return this.#error(what, `Check ${this.address.addressVariable}, and report it if the address is right.`)
  }

  #found({ status, body }: { readonly status: number; readonly body: unknown }, path: string): unknown {
    if (status !== 404) return body
    throw this.#error(
      `answered ${path} with HTTP 404${saidIn(body)}`,
      `Check ${this.address.addressVariable} and the version of the server.`,
    )
  }

  async #send(request: ApiRequest): Promise<{ readonly status: number; readonly body: unknown }> {
    const { attempts, firstWaitMs, longestWaitMs } = this.#limits
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(request)
      if (!('error' in outcome)) return outcome
      const waitMs = outcome.retry?.afterMs ?? firstWaitMs * 2 ** (attempt - 1)
      if (outcome.retry === null || attempt === attempts || waitMs > longestWaitMs) throw outcome.error
      await this.#wait(waitMs, outcome.error)
    }
  }

  async #wait(ms: number, trouble: McproveError): Promise<void> {
    try {
      await sleep(ms, undefined, { signal: AbortSignal.any([this.#signal, this.#total]) })
    } catch (error) {
      if (this.#signal.aborted) throw error
      throw trouble
    }
  }

  async #attempt({ method, path, query = {}, body }: ApiRequest): Promise<Outcome> {
    const { baseUrl, headers } = this.address
    const url = new URL(`${baseUrl}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const timeout = AbortSignal.timeout(this.#limits.requestMs)
    const where = `${method} ${path}`
    try {
      const response = await fetch(url, {
        method,
        headers: { accept: 'application/json', ...(body === undefined ? {} : JSON_TYPE), ...headers },
        body: body ?? null,
        // fetch would send the key to the new address.
        redirect: 'manual',
        signal: AbortSignal.any([this.#signal, this.#total, timeout]),
      })
      const text = await boundedText(response)
      if (text === null) return this.#fatal(`sent an answer that is too long (${where})`, 'Read fewer traces at once.')
      return this.#read(response, text, where)
    } catch (error) {
      if (this.#signal.aborted) throw error
      return this.#unreached(error, timeout.aborted, where)
    }
  }

  #unreached(error: unknown, isLate: boolean, where: string): Failure {
    const { addressVariable } = this.address
    if (this.#total.aborted) {
      const minutes = Math.round(this.#limits.totalMs / 60_000)
      return this.#fatal(`did not finish within ${minutes} minutes`, 'Choose fewer traces with --since or --limit.')
    }
    const reason = isLate ? `no answer within ${this.#limits.requestMs} ms` : reasonOf(error)
    const failure = this.#fatal(`cannot be reached: ${reason} (${where})`, `Check ${addressVariable} and the network.`)
    return HOPELESS.has(reason) ? failure : { ...failure, retry: { afterMs: null } }
  }

  #read(response: Response, text: string, where: string): Outcome {
    const { status, headers } = response
    const body = parsedJson(text)
    if (status >= 300 && status < 400) return this.#redirected(headers.get('location'), where)
    if (status === 401 || status === 403) return this.#refused(status, body)
    if (status === 429 || status === 408 || status >= 500) {
      const afterMs = retryAfterMs(headers, body, Date.now())
      const what = status === 429 ? 'limits the rate of requests' : `failed with HTTP ${status}`
      return {
        ...this.#fatal(`${what} (${where})${saidIn(body)}`, 'Try again later, or choose fewer traces with --limit.'),
        retry: { afterMs },
      }
    }
    if (status === 404) return { status, body }
    if (!response.ok)
      return this.#fatal(
        `rejected a request with HTTP ${status} (${where})${saidIn(body)}`,
        `Check ${this.address.addressVariable} and the version of the server.`,
      )
    return body === undefined ? this.#notJson(text, where) : this.#checked(status, body, where)
  }

  #checked(status: number, body: unknown, where: string): Outcome {
    if (!isTooDeepValue(body)) return { status, body }
    return this.#fatal(`sent an answer ${NESTED_TOO_DEEP} (${where})`, 'Read the trace from an exported file.')
  }

  /** JSON that was cut off may come whole the next time; anything else does not come from the platform. */
  #notJson(text: string, where: string): Failure {
    const { addressVariable } = this.address
    if (/^\s*[{[]/.test(text)) {
      return { ...this.#fatal(`sent an answer that was cut off (${where})`, 'Try again.'), retry: { afterMs: null } }
    }
    const kind = /^\s*<(?:!doctype|html)/i.test(text) ? 'an HTML page' : 'something that is not JSON'
    return this.#fatal(
      `answered with ${kind} (${where})`,
      `Check ${addressVariable}: a proxy or a login page may have answered.`,
    )
  }

  #redirected(location: string | null, where: string): Failure {
    const { addressVariable, baseUrl } = this.address
    const target = location !== null && URL.canParse(location, baseUrl) ? new URL(location, baseUrl).origin : null
    const to = target === null ? '' : ` to ${target}`
    return this.#fatal(
      `redirects${to} (${where}); the key is not sent there`,
      `Set ${addressVariable} to the address that answers.`,
    )
  }

  #refused(status: number, body: unknown): Failure {
    const { keyVariables, addressVariable } = this.address
    return this.#fatal(
      `refused the key with HTTP ${status}${saidIn(body)}`,
      `Check ${keyVariables}, and whether ${addressVariable} is the server that issued it.`,
    )
  }

  #fatal(what: string, hint: string): Failure {
    return { error: this.#error(what, hint), retry: null }
  }

  #error(what: string, hint: string): McproveError {
    const { name, baseUrl } = this.address
    const message = this.#withoutSecrets(`${name} (${new URL(baseUrl).origin}) ${what}`)
    return new McproveError('PLATFORM_FAILED', cleanText(message), { hint })
  }

  #withoutSecrets(text: string): string {
    return this.address.secrets
      .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
      .reduce((left, secret) => left.replaceAll(secret, '[redacted]'), text)
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }
