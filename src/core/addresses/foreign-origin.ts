const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/**
 * Checks the `Origin` header: a web page must not reach a server on this machine through the user's browser, not even
 * with a name that resolves to this machine (DNS rebinding). Programs do not send this header.
 */
export function isForeignOrigin(origin: string | undefined): boolean {
  return origin !== undefined && !LOOPBACK.test(origin)
}
