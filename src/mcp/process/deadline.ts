/** Aborted after a time, also when only an `AbortSignal.any` knows it. */
export function deadline(milliseconds: number): AbortSignal {
  const signal = AbortSignal.timeout(milliseconds)
  // Node 20 collects a timeout that has no listener of its own, and it never fires (nodejs/node#57736).
  signal.addEventListener('abort', () => {}, { once: true })
  return signal
}
