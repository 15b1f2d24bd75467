const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

/**
 * By the `Host` header: a page whose name was made to lead to this machine (DNS rebinding) is of the same origin as what
 * it asks, so its browser may send no `Origin`; `Host` still holds its name. A server that listens beyond this machine is
 * called by names nobody here knows, and no `Host` is foreign to it.
 */
export function isForeignHost(host: string | undefined, listensOn: string): boolean {
  return LOOPBACK.test(listensOn) && !LOOPBACK.test((host ?? '').replace(/:\d{1,5}$/, ''))
}
