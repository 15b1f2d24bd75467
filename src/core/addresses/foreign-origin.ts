const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/**
 * By the `Origin` header: a page of the web must not reach a server on this machine through the user's browser, also
 * when its name was made to lead here (DNS rebinding). Programs send no such header.
 */
export function isForeignOrigin(origin: string | undefined): boolean {
  return origin !== undefined && !LOOPBACK.test(origin)
}
