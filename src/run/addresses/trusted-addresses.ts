// The addresses that the user trusts: `--trust-addresses`, the user's config, or `trustAddresses` in a program.
import { McproveError } from '../../core/errors/error.js'
import { showValue } from '../../core/text/show-value.js'

/** True: all of them. A function is called when the first key is about to be sent. */
export type TrustedAddresses = true | readonly string[] | (() => readonly string[])

/** Throws BAD_USAGE for an entry that is not an address. */
export function isTrusted(origin: string | null, trusted: TrustedAddresses | undefined): boolean {
  if (trusted === true) return true
  const listed = typeof trusted === 'function' ? trusted() : (trusted ?? [])
  return listed.map(checkedOrigin).some((one) => one === origin)
}

/** Null for a text that is not an http or https address. */
export function originOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null
}

function checkedOrigin(text: string): string {
  const origin = originOf(text.trim())
  if (origin !== null) return origin
  throw new McproveError('BAD_USAGE', `the trusted address ${showValue(text)} is not an http or https address`, {
    hint: 'Include the scheme: https://gateway.example.',
  })
}
