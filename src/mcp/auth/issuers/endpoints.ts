import { showValue } from '../../../core/text/show-value.js'
import { NoAnswer } from '../../process/server-trouble.js'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Throws NoAnswer for anything that is not https: a `javascript:` address, for example. A server on this machine may
 * also name http on this machine; any other could reach into it that way.
 */
export function checkWebAddress(address: string, server: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  const isLocal = url?.protocol === 'http:' && LOOPBACK.test(url.hostname) && LOOPBACK.test(new URL(server).hostname)
  const isSafe = url?.protocol === 'https:' || isLocal
  if (url !== null && isSafe && url.username === '' && url.password === '') return url
  throw new NoAnswer(`names an address of its authorization server that is not https: ${showValue(address)}`, {
    hint: 'Ask its operator: the metadata of its authorization server is not safe to use.',
  })
}

export function hasOriginOf(address: string, other: string): boolean {
  return URL.canParse(address) && URL.canParse(other) && new URL(address).origin === new URL(other).origin
}

export function sameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '')
}
