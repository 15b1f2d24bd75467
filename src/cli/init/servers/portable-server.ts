// A server for a suite, which is shared and committed: values of `env` or `headers`, and words or parts of words of the
// command or the URL that are secret by name or by format, are replaced with variables.

import { isRecord } from '../../../core/trace/trace-fields.js'
import {
  replaceSpans,
  type SecretSpan,
  secretsInUrl,
  secretsInWords,
} from '../../../files/redaction/command-secrets.js'
import { variablesIn } from '../../../suite/read/expand-variables.js'
import { variableName } from '../suite/suite-spelling.js'
import type { RealServer } from './configured-servers.js'

export interface PortableServer {
  readonly server: RealServer
  /** The variables that must be set before it is started. */
  readonly variables: readonly string[]
  /** Those that stand for a word of the command, each with the number of the word (0 is the program). */
  readonly words: ReadonlyMap<string, number>
}

type Environment = Readonly<Record<string, string | undefined>>

const SCHEME = /^(?:bearer|basic|token|apikey)\s+/i
const PLACEHOLDER = /\$\{\w+(?::-[^}]*)?\}/g
/** A shorter value of a variable may stand in the arguments by chance. */
const MIN_VALUE_LENGTH = 6
/** Keys of `auth:` that are not secret. */
const PUBLIC_AUTH = new Set('client_id scope resource authorize redirect_uri token_endpoint algorithm'.split(' '))

/** `environment` has the values of the variables that the server already uses. */
export function portableServer(name: string, server: RealServer, environment: Environment = {}): PortableServer {
  const names = new VariableNames(name)
  for (const used of variablesIn(server)) names.reserve(used, environment[used] ?? '')
  const portable = 'url' in server ? portableUrl(names, server) : portableCommand(names, server, environment)
  return { server: portable, variables: [...new Set(variablesIn(portable))], words: names.words }
}

/** One variable for each value, even where two values would have the same name. */
class VariableNames {
  readonly words = new Map<string, number>()
  readonly #values = new Map<string, string>()
  readonly #server: string

  constructor(server: string) {
    this.#server = server
  }

  /** A variable that the server uses already. */
  reserve(name: string, value: string): void {
    this.#values.set(name, value)
  }

  ofServer(name: string, value: string): string {
    return this.of(`${this.#server} ${name}`, value)
  }

  of(name: string, value: string): string {
    const wanted = variableName(name)
    let free = wanted
    for (let count = 2; (this.#values.get(free) ?? value) !== value; count++) free = `${wanted}_${count}`
    this.#values.set(free, value)
    return `\${${free}}`
  }

  /** Of a part of the command, whose `index` is null, or of a whole word. */
  ofSpan({ name, isTelling }: SecretSpan, value: string, index: number | null): string {
    const variable = isTelling ? this.of(name, value) : this.ofServer(name, value)
    if (index !== null && !isTelling) this.words.set(variable.slice(2, -1), index)
    return variable
  }
}

function portableUrl(
  names: VariableNames,
  { url, headers, auth, ...rest }: Extract<RealServer, { readonly url: unknown }>,
) {
  const safe = {
    ...rest,
    url: replaceSpans(url, secretsInUrl(url), (span, value) => names.ofSpan(span, value, null)),
    ...(auth === undefined ? {} : { auth: withoutAuthValues(names, auth) }),
  }
  return headers === undefined
    ? safe
    : { ...safe, headers: withoutValues(headers, (key, value) => names.ofServer(key, value)) }
}

/** The secrets of `auth:`; its shape stays. */
function withoutAuthValues<Auth>(names: VariableNames, auth: Auth): Auth {
  if (!isRecord(auth)) return auth
  const entries = Object.entries(auth).map(([key, value]) => {
    const isSecret = typeof value === 'string' && !PUBLIC_AUTH.has(key)
    return [key, isSecret ? withoutValue(value, (text) => names.ofServer(key, text)) : value]
  })
  // The keys are those of the value.
  return Object.fromEntries(entries) as Auth
}

function portableCommand(
  names: VariableNames,
  { command, args = [], env, ...rest }: Extract<RealServer, { readonly command: unknown }>,
  environment: Environment,
) {
  const safeEnv = env === undefined ? {} : { env: withoutValues(env, (key, value) => names.of(key, value)) }
  const known = variablesIn(env ?? {}).flatMap((key) => {
    const value = environment[key] ?? ''
    return value.length < MIN_VALUE_LENGTH ? [] : [{ key, value }]
  })
  const given = [...(typeof command === 'string' ? [command] : command), ...args].map((word) =>
    known.reduce((text, { key, value }) => text.replaceAll(value, `\${${key}}`), word),
  )
  const spans = secretsInWords(given)
  const [program = '', ...words] = given.map((word, index) =>
    replaceSpans(word, spans[index] ?? [], (span, value) => names.ofSpan(span, value, value === word ? index : null)),
  )
  return { command: program, ...(words.length === 0 ? {} : { args: words }), ...rest, ...safeEnv }
}

function withoutValues(
  values: Readonly<Record<string, string>>,
  nameOf: (key: string, value: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, withoutValue(value, (text) => nameOf(key, text))]),
  )
}

/** A value that is already a variable is kept. */
function withoutValue(value: string, variableOf: (text: string) => string): string {
  const [scheme = ''] = SCHEME.exec(value) ?? []
  const text = value.slice(scheme.length)
  return text.replaceAll(PLACEHOLDER, '') === '' ? value : `${scheme}${variableOf(text)}`
}
