import { PROVIDER_KEYS } from '../core/provider-keys.js'
import type { Secret } from './redactor.js'

export interface SecretSources {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Variables that the suite's `${VAR}` used. */
  readonly interpolated: readonly string[]
  /** The headers of each server, expanded. */
  readonly headers: readonly Readonly<Record<string, string>>[]
  /** Variables that hold keys of providers. */
  readonly providerKeys?: readonly string[]
}

/** A part of a name that ends so: `API_KEY`, `apikey`, `dbPassword`, `AWS_CREDENTIALS`; not `KEYBOARD`. */
const SECRET_PART = /(?:key|token|secret|password|credential)s?$/i
const SECRET_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie', 'x-auth'])
const SCHEME = /^(?:bearer|basic|token|apikey)\s+(\S.*)$/is

/** What the redactor has to look for: names and values, in an order that gives a variable precedence over a header. */
export function secretsFrom({
  env,
  interpolated,
  headers,
  providerKeys = Object.keys(PROVIDER_KEYS),
}: SecretSources): Secret[] {
  const named = Object.keys(env).filter(isSecretName)
  const variables = [...new Set([...interpolated, ...providerKeys, ...named])]
  return [
    // Of its own: `${toString}` names a variable like any other.
    ...variables.map((name) => ({ name, value: (Object.hasOwn(env, name) ? env[name] : undefined) ?? '' })),
    ...headers.flatMap((set) => Object.entries(set).flatMap(([name, value]) => headerSecrets(name, value))),
  ].filter(({ value }) => value !== '')
}

export function isSecretHeader(name: string): boolean {
  return SECRET_HEADERS.has(name.toLowerCase()) || isSecretName(name)
}

export function isSecretName(name: string): boolean {
  const parts = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').split(/[^A-Za-z0-9]+/)
  return parts.some((part) => SECRET_PART.test(part))
}

/** The whole value and what of it a server may repeat alone; of the parts only those long enough to look for. */
function headerSecrets(name: string, value: string): Secret[] {
  if (!isSecretHeader(name)) return []
  const parts = name.toLowerCase() === 'cookie' ? cookieValues(value) : credentials(value)
  return [value, ...parts.filter((part) => part.length >= 8)].map((part) => ({ name, value: part }))
}

function cookieValues(value: string): string[] {
  return value.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
}

/** What follows `Bearer`; for `Basic` also what it decodes to, and the password in it. */
function credentials(value: string): string[] {
  const [, secret] = SCHEME.exec(value) ?? []
  if (secret === undefined) return []
  if (!/^basic/i.test(value)) return [secret]
  const decoded = Buffer.from(secret, 'base64').toString('utf8')
  return decoded.includes(':') ? [secret, decoded, decoded.slice(decoded.indexOf(':') + 1)] : [secret]
}
