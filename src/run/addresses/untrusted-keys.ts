// Which keys of providers would go where they do not belong.
import { PROVIDER_KEYS } from '../../core/model-names/provider-keys.js'
import { expandVariables } from '../../suite/read/expand-variables.js'
import type { SentAddress } from './sent-address.js'
import { originOf } from './trusted-addresses.js'

type Environment = Readonly<Record<string, string | undefined>>

/** An address that is one variable and what follows it. */
const FROM_VARIABLE = /^\$\{(\w+)\}/

/** The keys of an address that only its user can allow; whether they are set, and whether it was allowed, is not asked. */
export function foreignKeys({ address, keys, isGuarded }: SentAddress, env: Environment): string[] {
  if (!isGuarded) return []
  const url = expandedUrl(address, env)
  // What is no address yet may become any.
  if (url === null) return keys.filter((key) => Object.hasOwn(PROVIDER_KEYS, key))
  if (isLoopback(url) || isOfEnvironment(address, url, env)) return []
  return keys.filter((key) => Object.hasOwn(PROVIDER_KEYS, key) && !isOwnHost(PROVIDER_KEYS[key] ?? null, url))
}

/** As far as its variables are set. */
export function expandedUrl(address: string, env: Environment): URL | null {
  // Expanding a text gives a text.
  const expanded = expandVariables(address, env, [], []) as string
  return URL.canParse(expanded) ? new URL(expanded) : null
}

/** What stays on this machine needs no trust. Names are not looked up: any may lead anywhere. */
function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** Regions are subdomains: `eu.api.openai.com`. */
function isOwnHost(host: string | null, { protocol, hostname, port }: URL): boolean {
  if (host === null || protocol !== 'https:' || port !== '') return false
  return hostname === host || hostname.endsWith(`.${host}`)
}

/** A variable of the environment is the word of its user, as long as the suite adds nothing that changes the host. */
function isOfEnvironment(address: string, { origin }: URL, env: Environment): boolean {
  const [, name = ''] = FROM_VARIABLE.exec(address) ?? []
  const value = Object.hasOwn(env, name) ? env[name] : undefined
  return value !== undefined && originOf(value) === origin
}
