// Finds keys without a recognisable format by what precedes them (`api_key=`, `Bearer`) and by how random they look
// (decision 0043). Both are required: traces are evidence, and ids, hashes and cursors must be kept.
import { looksRandom } from '../../core/text/looks-random.js'
import { isCookieHeader, replaceCookieValues } from './cookie-values.js'
import { CONTEXTS, IS_NAME, IS_VALUE, IS_VARIABLE } from './credential-patterns.js'
import { isPlaceholder } from './placeholder.js'
import { TextScanner } from './text-scanner.js'

/** The name in the placeholder: `[redacted:credential]`. */
export const CREDENTIAL = 'credential'

const IS_BASE64 = /^[A-Za-z0-9+/]{8,10000}={0,2}$/

let scanner: TextScanner | undefined

/** Replaces credentials that are recognised by their context and keeps the name before them. */
export function replaceCredentials(text: string, mark: (name: string) => string): string {
  scanner ??= new TextScanner(CONTEXTS)
  return scanner.replace(text, (context, match, value = '') => {
    if (context === 'cookies')
      return match.slice(0, match.length - value.length) + replaceCookieValues(value, mark(CREDENTIAL))
    const end = context === 'assigned' ? endOfWord(value) : value.length
    if (!isCredential(context, value.slice(0, end))) return null
    return match.slice(0, match.length - value.length) + mark(CREDENTIAL) + value.slice(end)
  })
}

/** What becomes of a value whose key decides: a credential, or cookies as one text or a list. Null for other keys. */
export function namedCredential(key: string, mark: (name: string) => string): ((value: unknown) => unknown) | null {
  if (isCookieHeader(key)) {
    const withoutValues = (text: unknown) =>
      typeof text === 'string' ? replaceCookieValues(text, mark(CREDENTIAL)) : text
    return (value) => (Array.isArray(value) ? value.map(withoutValues) : withoutValues(value))
  }
  const isCredentialText = credentialTest(key)
  if (isCredentialText === null) return null
  return (value) => (typeof value === 'string' && isCredentialText(value) ? mark(CREDENTIAL) : value)
}

function credentialTest(name: string): ((value: string) => boolean) | null {
  if (name === 'auth') return (value) => IS_BASE64.test(value) && isBasic(value)
  if (!IS_NAME.test(name) && !IS_VARIABLE.test(name)) return null
  return (value) => IS_VALUE.test(value) && looksRandom(value)
}

function isCredential(context: string, value: string): boolean {
  switch (context) {
    case 'assigned':
      return looksRandom(value)
    case 'basic':
      return isBasic(value)
    case 'element':
      // Such keys may also hold translations and descriptions.
      return /[0-9!#$%^*+=?@~]/.test(value) && !isPlaceholder(value)
    default:
      return !isPlaceholder(value)
  }
}

/** A sentence may end after a credential. */
function endOfWord(value: string): number {
  let end = value.length
  while (value[end - 1] === '.' || value[end - 1] === '!') end -= 1
  return end
}

/** `user:password` that decodes to text. */
function isBasic(encoded: string): boolean {
  const decoded = Buffer.from(encoded, 'base64').toString('latin1')
  const colon = decoded.indexOf(':')
  return colon !== -1 && /^[ -~]+$/.test(decoded) && !isPlaceholder(decoded.slice(colon + 1))
}
