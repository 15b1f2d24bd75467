import { PROVIDER_KEYS } from '../../core/model-names/provider-keys.js'
import { looksRandom } from '../../core/text/looks-random.js'
import { hideKnownValues, type Secret } from './redactor.js'

export interface SecretSources {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Variables used as `${VAR}` in the suite. */
  readonly interpolated: readonly string[]
  /** Variables that the suite sets for programs, expanded. */
  readonly literals?: readonly Readonly<Record<string, string>>[]
  /** The headers of each server, expanded. */
  readonly headers: readonly Readonly<Record<string, string>>[]
  /** Variables that hold provider keys. */
  readonly providerKeys?: readonly string[]
}

/** A name with a part that ends like this: `API_KEY`, `apikey`, `dbPassword`, `AWS_CREDENTIALS`; but not `KEYBOARD`. */
const SECRET_PART = /(?:key|token|secret|pass(?:word|wd|phrase)|credential)s?$/i
const SECRET_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie', 'x-auth'])
/** Random but public: ids of sessions, requests and traces, and parts of HTTP. */
const OPEN_HEADER =
  /(?:^|-)(?:id|trace|traceid|spanid|traceparent|tracestate)$|^(?:mcp|sec|x-b3|if)-|^(?:baggage|b3|etag|user-agent)$/i
const PASSWORD_IN_ADDRESS = /(?<=^[a-z][a-z0-9+.-]{0,30}:\/\/[^\s/:@]{0,128}:)[^\s/@]{1,256}(?=@)/i
const MIN_LENGTH = 8
const SCHEME = /^(?:bearer|basic|token|apikey)\s+(\S.*)$/is
const SCHEME_ALONE = /^\s*(?:bearer|basic|token|apikey)\s*$/i

/** Flags that name a secret without one of the words that variables have. */
const SECRET_FLAG = /^(?:pat|pwd|pass|passcode|bearer|jwt|cookie|authorization|x-auth)$/i
/** `--token-limit 5`, `--key-file a.pem`, `--max-tokens 100`: about a secret, or about another kind of token. */
const ABOUT = /(?:^|[._-])(?:files?|paths?|dir|folder|ur[il]|endpoint|limit|type|mode|count|size|ttl|header|env)$/i
const AMOUNT = /^(?:max|min|num|no|n)[._-]/i

/** What the redactor searches for: names and values, in an order that gives a variable precedence over a header. */
export function secretsFrom(sources: SecretSources): Secret[] {
  const { env, interpolated, literals = [], headers, providerKeys = Object.keys(PROVIDER_KEYS) } = sources
  const named = Object.keys(env).filter(isSecretName)
  const variables = [...new Set([...interpolated, ...providerKeys, ...named])]
  return [
    // Own properties only: `${toString}` names a variable like any other.
    ...variables.map((name) => ({ name, value: (Object.hasOwn(env, name) ? env[name] : undefined) ?? '' })),
    ...literals.flatMap((set) => Object.entries(set).flatMap(([name, value]) => literalSecrets(name, value))),
    ...headers.flatMap((set) => Object.entries(set).flatMap(([name, value]) => headerSecrets(name, value))),
  ].filter(({ value }) => value !== '')
}

/** Redacts the secrets of this environment; null when it has none. */
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

/** The name of a flag, a setting or a key of JSON, whose value is a secret. */
export function isSecretFlag(name: string): boolean {
  return (isSecretName(name) || SECRET_FLAG.test(name)) && !ABOUT.test(kebab(name)) && !AMOUNT.test(kebab(name))
}

function kebab(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1-$2')
}

/** The whole value and the parts that a server may repeat; only those long enough to search for. */
export function headerSecrets(name: string, value: string): Secret[] {
  if (!isSecretHeader(name)) return isRandomHeader(name, value) ? [{ name, value }] : []
  // A token that is missing is no secret, and nothing to warn about.
  if (SCHEME_ALONE.test(value)) return []
  const parts = name.toLowerCase() === 'cookie' ? cookieValues(value) : credentials(value)
  return [value, ...parts.filter(isLongEnough)].map((part) => ({ name, value: part }))
}

/** A short value in the suite is public, so there is no warning about it. */
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

/** The text after `Bearer`; for `Basic` also the decoded text, and the password in it. */
function credentials(value: string): string[] {
  const [, secret] = SCHEME.exec(value) ?? []
  if (secret === undefined) return []
  if (!/^basic/i.test(value)) return [secret]
  const decoded = Buffer.from(secret, 'base64').toString('utf8')
  return decoded.includes(':') ? [secret, decoded, decoded.slice(decoded.indexOf(':') + 1)] : [secret]
}
