import { PROVIDER_KEYS } from '../../core/model-names/provider-keys.js'
import { looksRandom } from '../../core/text/looks-random.js'
import { hideKnownValues, type Secret } from './redactor.js'

export interface SecretSources {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Variables that the suite's `${VAR}` used. */
  readonly interpolated: readonly string[]
  /** Variables that the suite writes down for programs, expanded. */
  readonly literals?: readonly Readonly<Record<string, string>>[]
  /** The headers of each server, expanded. */
  readonly headers: readonly Readonly<Record<string, string>>[]
  /** Variables that hold keys of providers. */
  readonly providerKeys?: readonly string[]
}

/** A part of a name that ends so: `API_KEY`, `apikey`, `dbPassword`, `AWS_CREDENTIALS`; not `KEYBOARD`. */
const SECRET_PART = /(?:key|token|secret|pass(?:word|wd|phrase)|credential)s?$/i
const SECRET_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie', 'x-auth'])
/** Random, and told to everybody: ids of sessions, requests and traces, and what is part of HTTP. */
const OPEN_HEADER =
  /(?:^|-)(?:id|trace|traceid|spanid|traceparent|tracestate)$|^(?:mcp|sec|x-b3|if)-|^(?:baggage|b3|etag|user-agent)$/i
const PASSWORD_IN_ADDRESS = /(?<=^[a-z][a-z0-9+.-]{0,30}:\/\/[^\s/:@]{0,128}:)[^\s/@]{1,256}(?=@)/i
const MIN_LENGTH = 8
const SCHEME = /^(?:bearer|basic|token|apikey)\s+(\S.*)$/is

/** What the redactor has to look for: names and values, in an order that gives a variable precedence over a header. */
export function secretsFrom(sources: SecretSources): Secret[] {
  const { env, interpolated, literals = [], headers, providerKeys = Object.keys(PROVIDER_KEYS) } = sources
  const named = Object.keys(env).filter(isSecretName)
  const variables = [...new Set([...interpolated, ...providerKeys, ...named])]
  return [
    // Of its own: `${toString}` names a variable like any other.
    ...variables.map((name) => ({ name, value: (Object.hasOwn(env, name) ? env[name] : undefined) ?? '' })),
    ...literals.flatMap((set) => Object.entries(set).flatMap(([name, value]) => literalSecrets(name, value))),
    ...headers.flatMap((set) => Object.entries(set).flatMap(([name, value]) => headerSecrets(name, value))),
  ].filter(({ value }) => value !== '')
}

/** Hides what this environment calls a secret, null where it has none. */
export function hideSecretsOf(env: SecretSources['env']): ((value: unknown, text: string) => unknown) | null {
  return hideKnownValues(secretsFrom({ env, interpolated: [], headers: [] }))
}

export function isSecretHeader(name: string): boolean {
  return SECRET_HEADERS.has(name.toLowerCase()) || isSecretName(name)
}

export function isSecretName(name: string): boolean {
  const parts = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').split(/[^A-Za-z0-9]+/)
  return parts.some((part) => SECRET_PART.test(part))
}

/** The whole value and what of it a server may repeat alone; of the parts only those long enough to look for. */
export function headerSecrets(name: string, value: string): Secret[] {
  if (!isSecretHeader(name)) return isRandomHeader(name, value) ? [{ name, value }] : []
  const parts = name.toLowerCase() === 'cookie' ? cookieValues(value) : credentials(value)
  return [value, ...parts.filter(isLongEnough)].map((part) => ({ name, value: part }))
}

/** What is short was written down for everybody to read: it is no secret to warn about. */
function literalSecrets(name: string, value: string): Secret[] {
  const isSecret = isSecretName(name) || isRandomWord(value)
  const [password] = PASSWORD_IN_ADDRESS.exec(value) ?? []
  return [...(isSecret ? [value] : []), ...(password === undefined ? [] : [password])]
    .filter(isLongEnough)
    .map((secret) => ({ name, value: secret }))
}

function isRandomHeader(name: string, value: string): boolean {
  return !OPEN_HEADER.test(name) && isRandomWord(value)
}

function isRandomWord(value: string): boolean {
  return /^\S{1,4096}$/.test(value) && looksRandom(value)
}

function isLongEnough({ length }: string): boolean {
  return length >= MIN_LENGTH
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
