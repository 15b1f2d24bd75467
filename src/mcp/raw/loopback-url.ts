const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/** Whether a URL names this machine, by a name that cannot mean another one. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname)
}
