import { McproveError } from '../../core/errors/error.js'
import { showValue } from '../../core/text/show-value.js'
import { readUserConfig } from '../../files/discovery/user-config.js'
import { originOf, type TrustedAddresses } from '../../run/addresses/trusted-addresses.js'
import type { OptionDeclaration } from '../command-line/option.js'
import type { Io } from '../terminal/io.js'

export interface TrustFlags {
  readonly trustAddresses?: true | string
}

/** For every command that goes live. */
export const TRUST_OPTIONS = {
  trustAddresses: {
    flag: '--trust-addresses[=<origins>]',
    summary:
      "allow suites to send provider keys to addresses that are not the provider's: all, or the listed ones (https://a.example,https://b.example)",
  },
} as const satisfies Readonly<Record<string, OptionDeclaration>>

/**
 * What the flag and the user's config allow. The config is read when the first key is about to be sent, so a replay
 * does not depend on it. Its location comes from the process environment: `--env-file` cannot change it.
 */
export function trustedAddresses({ trustAddresses: flag }: TrustFlags, { env }: Pick<Io, 'env'>): TrustedAddresses {
  if (flag === true) return true
  const named = flag?.split(',') ?? []
  const wrong = named.find((one) => originOf(one.trim()) === null)
  if (wrong !== undefined) {
    throw new McproveError('BAD_USAGE', `--trust-addresses expects http or https addresses, got ${showValue(wrong)}`, {
      hint: 'Write --trust-addresses=https://gateway.example; separate several with commas.',
    })
  }
  let known: readonly string[] | undefined
  return () => {
    known ??= [...named, ...(readUserConfig(env).trust_addresses ?? [])]
    return known
  }
}
