import { isMcproveError } from '../../core/errors/error.js'

/** The SDK's error code, copied: importing it would load the SDK even for runs that do not need it. */
const REQUEST_TIMEOUT = 'REQUEST_TIMEOUT'

/** The timeout that a request exceeded; null for any other failure. */
export function requestTimeoutMs(error: unknown): number | null {
  if (!isMcproveError(error) || !hasCode(error.cause) || error.cause.code !== REQUEST_TIMEOUT) return null
  const { data } = error.cause
  // Where the SDK keeps the limit; with progress reporting it uses the other name.
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
