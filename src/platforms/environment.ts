// Keys and addresses of platforms, from the variables that their own documentation names. Messages never contain a key.
import { McproveError } from '../core/errors/error.js'
import { showValue } from '../core/text/show-value.js'

export type Environment = Readonly<Record<string, string | undefined>>

/** What a header can contain: fetch quotes an invalid value in full, and this value is the secret. */
const SENDABLE = /^[\x21-\x7e]+$/
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** The first of the variables with a value. */
export function variableIn(env: Environment, names: readonly string[]): { name: string; value: string } | null {
  for (const name of names) {
    // Own properties only: the environment of a test is a plain object.
    const value = Object.hasOwn(env, name) ? env[name]?.trim() : undefined
    if (value !== undefined && value !== '') return { name, value }
  }
  return null
}

/** Throws PLATFORM_FAILED for a key that is not set or cannot be sent. */
export function requiredKey(env: Environment, platform: string, names: readonly string[]): string {
  const found = variableIn(env, names)
  const all = names.join(' or ')
  if (found === null) {
    throw new McproveError('PLATFORM_FAILED', `${platform} requires a key, and ${all} is not set`, {
      hint: `Set ${all}.`,
    })
  }
  return sendable(found)
}

/** The same; null when it is not set. */
export function optionalKey(env: Environment, names: readonly string[]): string | null {
  const found = variableIn(env, names)
  return found === null ? null : sendable(found)
}

function sendable({ name, value }: { readonly name: string; readonly value: string }): string {
  if (SENDABLE.test(value)) return value
  throw new McproveError(
    'PLATFORM_FAILED',
    `${name} is not a key: it contains spaces or characters that are not allowed in a header`,
    { hint: `Set ${name} to the key only.` },
  )
}

/** An http or https URL without a trailing slash. */
export function plainUrl({ name, value }: { readonly name: string; readonly value: string }): string {
  const url = URL.canParse(value) ? new URL(value) : null
  const isPlain = url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (isPlain && (url.protocol === 'http:' || url.protocol === 'https:')) {
    return `${url.origin}${url.pathname.replace(/\/$/, '')}`
  }
  // A password in a URL must not be shown.
  const shown = url === null ? showValue(value, 80) : url.origin
  throw new McproveError('PLATFORM_FAILED', `${name} is not a plain http or https URL: ${shown}`, {
    hint: `Set ${name} to a URL such as https://cloud.example.com, without user, password, \`?...\` or \`#...\`.`,
  })
}

/** `key=value,key2=value2`, values percent-encoded, as OpenTelemetry's variables for headers are written. */
export function headersIn(env: Environment, name: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const part of (variableIn(env, [name])?.value ?? '').split(',')) {
    if (part.trim() === '') continue
    const at = part.indexOf('=')
    const key = part.slice(0, Math.max(at, 0)).trim()
    const value = decoded(part.slice(at + 1).trim())
    // Tabs and spaces may be inside a value (`Bearer abc`), line breaks may not.
    if (!HEADER_NAME.test(key) || value === null || !/^[\x20-\x7e]*$/.test(value)) {
      throw new McproveError('PLATFORM_FAILED', `${name} is not a list of headers`, {
        hint: `Write ${name} as \`name=value,name2=value2\`, with special characters percent-encoded.`,
      })
    }
    headers[key.toLowerCase()] = value
  }
  return headers
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
