import { McproveError } from '../../core/errors/error.js'
import { cleanText } from '../../core/text/show-value.js'
import { userConfigPlace } from '../../files/discovery/user-config.js'
import { suiteError } from '../checks/suite-error.js'
import type { SentAddress } from './sent-address.js'
import { isTrusted, type TrustedAddresses } from './trusted-addresses.js'
import { expandedUrl, foreignKeys } from './untrusted-keys.js'

export interface Trust {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly trustAddresses?: TrustedAddresses | undefined
}

/** Throws ADDRESS_NOT_TRUSTED before a provider's key is sent to an address other than the provider's own. */
export function requireTrust(addresses: readonly SentAddress[], { env, trustAddresses }: Trust): void {
  for (const sent of addresses) {
    // A variable that is not set cannot be sent.
    const keys = foreignKeys(sent, env).filter((key) => (env[key] ?? '').trim() !== '')
    if (keys.length === 0) continue
    const origin = expandedUrl(sent.address, env)?.origin ?? null
    if (!isTrusted(origin, trustAddresses)) throw untrusted(sent, keys, origin, env)
  }
}

function untrusted(
  { address, purpose, place }: SentAddress,
  keys: readonly string[],
  origin: string | null,
  env: Trust['env'],
): McproveError {
  const shown = origin ?? cleanText(address)
  const message = `${keys.join(' and ')} would be sent to ${shown} (${purpose}), which is not an address of its provider`
  const config = userConfigPlace(env)
  const forGood =
    config === null || origin === null ? '' : `, or write \`trust_addresses: [${origin}]\` in ${config.shown}`
  const flag = origin === null ? '--trust-addresses' : `--trust-addresses=${origin}`
  const hint = `If you trust that address, add ${flag}${forGood}.`
  const problem = place?.(message, hint)
  if (problem !== undefined) return suiteError('ADDRESS_NOT_TRUSTED', problem)
  return new McproveError('ADDRESS_NOT_TRUSTED', message, { hint })
}
