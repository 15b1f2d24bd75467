import { ProtocolError, type RequestOptions as SdkRequestOptions } from '@modelcontextprotocol/client'
import { isMcproveError } from '../../core/errors/error.js'
import { timeLimit } from '../../core/process/time-limit.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { answeredError, missingAnswer } from '../answers/answer-error.js'
import { serverFailure } from '../process/server-failure.js'
import { NoAnswer, type ServerTrouble } from '../process/server-trouble.js'
import type { FulfillingClient } from '../protocol/fulfilling-client.js'
import type { AnsweredError, RawAnswer } from '../protocol/protocol-session.js'
import type { AnswerWatch, WireTap } from '../protocol/wire-tap.js'
import type { RequestOptions, ToolAnswer } from './connection.js'

type Fields = Readonly<Record<string, unknown>>
type Send = (options: SdkRequestOptions) => Promise<unknown>

/** Accepts any result: the code that reads it, and the caller, validate it. */
const ANY_RESULT = {
  '~standard': { version: 1, vendor: 'mcprove', validate: (value: unknown) => ({ value }) },
} as const

export interface RequestParts {
  readonly server: string
  readonly client: FulfillingClient
  readonly tap: WireTap
  readonly trouble: ServerTrouble
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  readonly lastOutput: () => readonly string[] | null
  /** The URL of an authorization server whose answer requests wait for. */
  readonly waitingFor?: () => string | undefined
}

/** Sends requests with the SDK's client, and tells answers, errors that are answers, and missing answers apart. */
export class SdkRequests {
  readonly #parts: RequestParts

  constructor(parts: RequestParts) {
    this.#parts = parts
  }

  send(method: string, params: Fields | undefined, sent: SdkRequestOptions): Promise<unknown> {
    const request = params === undefined ? { method } : { method, params: { ...params } }
    return this.#parts.client.request(request, ANY_RESULT, sent)
  }

  async rawAnswer(during: string, options: RequestOptions | undefined, send: Send): Promise<RawAnswer> {
    try {
      return { result: await this.ask(options, send) }
    } catch (thrown) {
      return { error: this.errorIn(thrown, during, options) }
    }
  }

  /** The JSON-RPC error that a request was answered with. Throws when there was no answer. */
  errorIn(thrown: unknown, during: string, options?: RequestOptions): AnsweredError {
    const error = options?.signal?.aborted === true ? undefined : answeredError(thrown)
    if (error === undefined) throw this.failure(thrown, during, options)
    return error
  }

  async answer(
    during: string,
    options: RequestOptions | undefined,
    read: (result: Fields) => ToolAnswer,
    send: Send,
  ): Promise<ToolAnswer> {
    try {
      return read(await this.ask(options, send))
    } catch (thrown) {
      const error = this.errorIn(thrown, during, options)
      return { is_error: true, content: [{ type: 'text', text: error.message ?? '' }], error }
    }
  }

  async ask(
    { timeoutMs = this.#parts.timeoutMs, signal, onProgress }: RequestOptions = {},
    send: Send,
  ): Promise<Fields> {
    signal?.throwIfAborted()
    const timeout = timeLimit(timeoutMs)
    const sent = {
      timeout,
      maxTotalTimeout: timeout,
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onprogress: onProgress }),
    }
    const watch = this.#parts.tap.watchAnswers()
    const result = await this.#parts.trouble
      .race(watch.during(() => send(sent)))
      .catch((thrown: unknown) => {
        throw asSent(thrown, watch)
      })
      .finally(() => watch.stop())
    if (!isRecord(result)) throw new NoAnswer(`sent a result that is not an object: ${showValue(result)}`)
    return result
  }

  /** Converts what was thrown during a request to the error to rethrow. */
  failure(thrown: unknown, during: string, options: RequestOptions = {}): unknown {
    const { server, signal, timeoutMs, lastOutput, waitingFor } = this.#parts
    if (isMcproveError(thrown)) return thrown
    for (const one of [options.signal, signal]) {
      if (one?.aborted === true)
        return serverFailure(server, new NoAnswer('was interrupted', { cause: one.reason }), during, null)
    }
    const answered = answeredError(thrown)
    const reason =
      answered === undefined
        ? missingAnswer(thrown, options.timeoutMs ?? timeoutMs, waitingFor?.())
        : new NoAnswer(`answered with an error: ${answered.message ?? answered.code}`, { cause: thrown })
    return serverFailure(server, reason, during, lastOutput())
  }
}

/** The SDK gives some errors another code: of MCP 2025-11-25, -32002 for a resource that is not there. */
function asSent(thrown: unknown, { answer, errorData }: AnswerWatch): unknown {
  if (!(thrown instanceof ProtocolError) || answer === undefined || !('error' in answer)) return thrown
  const { code, message } = answer.error
  if (typeof code !== 'number' || code === thrown.code) return thrown
  return new ProtocolError(code, message ?? thrown.message, errorData)
}
