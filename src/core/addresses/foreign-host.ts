const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

/**
 * Checks the `Host` header. With DNS rebinding, a web page gets a name that resolves to this machine. The page then has
 * the same origin as the server, so its browser may leave out `Origin`, but `Host` still holds the page's name. A
 * server that listens on more than loopback can be called by any name, so it accepts every `Host`.
 */
export function isForeignHost(host: string | undefined, listensOn: string): boolean {
  return LOOPBACK.test(listensOn) && !LOOPBACK.test((host ?? '').replace(/:\d{1,5}$/, ''))
}
