/**
 * Aborted after a time, or when one of the signals is. Unlike `AbortSignal.timeout` inside of `AbortSignal.any`, it comes
 * although nobody else holds on to it: Node 20 collects such a timeout as garbage, and whoever waits for it waits forever.
 */
export function deadline(timeMs: number, ...signals: readonly AbortSignal[]): AbortSignal {
  const late = new AbortController()
  setTimeout(() => late.abort(new DOMException('The time is over', 'TimeoutError')), timeMs).unref()
  return AbortSignal.any([late.signal, ...signals])
}
