/**
 * Aborted after this time. Unlike `AbortSignal.timeout`, also within `AbortSignal.any`: Node.js 20 forgets a timeout that
 * only a combined signal refers to, and whoever waits for it waits forever.
 */
export function timeLimit(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException(`not within ${ms} ms`, 'TimeoutError')), ms).unref()
  return controller.signal
}
