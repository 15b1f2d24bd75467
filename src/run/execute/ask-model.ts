// One request to a model, retried when that can help: 429, 5xx and connection errors, with exponential backoff and
// jitter, honouring Retry-After.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Model, type ModelAnswer, ModelFailure, type ModelRequest } from '../../models/model.js'
import type { Semaphore } from './semaphore.js'

const MAX_ATTEMPTS = 5
const FIRST_DELAY_MS = 400
const MAX_DELAY_MS = 30_000
/** A provider may ask for a longer wait than the run allows; the run's timeout then ends it. */
const MAX_RETRY_AFTER_MS = 600_000

export interface AskOptions {
  readonly run: number
  readonly signal: AbortSignal
  /** The provider's `max_concurrency`; waiting for a retry does not take up a slot. */
  readonly limit: Semaphore
  readonly onRetry: (message: string) => void
}

export async function askModel(model: Model, request: ModelRequest, options: AskOptions): Promise<ModelAnswer> {
  const { run, signal, limit, onRetry } = options
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await limit.use(() => model.generate(request, { run, signal }))
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      if (error.kind !== 'retry' || attempt === MAX_ATTEMPTS) throw withStrictAdvice(error, request)
      const delay = delayMs(attempt, error.retryAfterMs)
      onRetry(`${error.message}; attempt ${attempt + 1} of ${MAX_ATTEMPTS} in ${Math.round(delay)} ms`)
      await sleep(delay, undefined, { signal })
    }
  }
}

/** OpenAI may refuse a schema only because it is strict. */
function withStrictAdvice(failure: ModelFailure, { tools }: ModelRequest): ModelFailure {
  const { kind, message, status, refusesSchema } = failure
  if (!refusesSchema || !tools.some(({ strict }) => strict === true)) return failure
  const hint = 'Set `strict_schema: false` on the test to offer its tools with their own schemas.'
  return new ModelFailure(kind, message, { status, hint })
}

function delayMs(attempt: number, retryAfterMs: number | null): number {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)
  const ceiling = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1))
  return ceiling * (0.5 + Math.random() / 2)
}
