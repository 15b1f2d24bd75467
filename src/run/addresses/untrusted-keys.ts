// Which provider keys would go to an address that they do not belong to.
import { PROVIDER_KEYS } from '../../core/model-names/provider-keys.js'
import { expandVariables } from '../../suite/read/expand-variables.js'
import type { SentAddress } from './sent-address.js'
import { originOf } from './trusted-addresses.js'

type Environment = Readonly<Record<string, string | undefined>>

/** An address that consists of one variable and a suffix. */
const FROM_VARIABLE = /^\$\{(\w+)\}/

/** The keys of an address that need the user's permission. Does not check whether they are set or already allowed. */
export function foreignKeys({ address, keys, isGuarded }: SentAddress, env: Environment): string[] {
  if (!isGuarded) return []
  const url = expandedUrl(address, env)
  // A text that is not an address yet may become any.
  if (url === null) return keys.filter((key) => Object.hasOwn(PROVIDER_KEYS, key))
  if (isLoopback(url) || isOfEnvironment(address, url, env)) return []
  return keys.filter((key) => Object.hasOwn(PROVIDER_KEYS, key) && !isOwnHost(PROVIDER_KEYS[key] ?? null, url))
}

/** Expanded as far as its variables are set. */
export function expandedUrl(address: string, env: Environment): URL | null {
  // Expanding a text returns a text.
  const expanded = expandVariables(address, env, [], []) as string
  return URL.canParse(expanded) ? new URL(expanded) : null
}

/** Loopback addresses do not need trust. Names are not resolved, because they may lead anywhere. */
function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** Regions are subdomains: `eu.api.openai.com`. */
function isOwnHost(host: string | null, { protocol, hostname, port }: URL): boolean {
  if (host === null || protocol !== 'https:' || port !== '') return false
  return hostname === host || hostname.endsWith(`.${host}`)
}

/**
 * The user sets environment variables, so their value is trusted as long as the suite adds nothing that changes the
 * host.
 */
function isOfEnvironment(address: string, { origin }: URL, env: Environment): boolean {
  const [, name = ''] = FROM_VARIABLE.exec(address) ?? []
  const value = Object.hasOwn(env, name) ? env[name] : undefined
  return value !== undefined && originOf(value) === origin
}
