import { isMcproveError } from '../../core/errors/error.js'

/** The SDK's code, spelled out: to import it would load the SDK also for runs without a server that needs it. */
const REQUEST_TIMEOUT = 'REQUEST_TIMEOUT'

/** How long a request was waited for, when that is why it failed; null for every other failure. */
export function requestTimeoutMs(error: unknown): number | null {
  if (!isMcproveError(error) || !hasCode(error.cause) || error.cause.code !== REQUEST_TIMEOUT) return null
  const { data } = error.cause
  // The SDK keeps the limit there; with progress on the way, under its other name.
  const { timeout, maxTotalTimeout } = (data ?? {}) as {
    readonly timeout?: unknown
    readonly maxTotalTimeout?: unknown
  }
  const limit = timeout ?? maxTotalTimeout
  return typeof limit === 'number' ? limit : null
}

function hasCode(cause: unknown): cause is { readonly code: unknown; readonly data?: unknown } {
  return cause instanceof Error && 'code' in cause
}
