// A server for a suite, which is shared and committed: values of `env` or `headers`, and parts of the arguments or the
// URL that look like secrets by name or format, are replaced with variables.
import { createRedactor } from '../../../files/redaction/redactor.js'
import { isSecretHeader, isSecretName } from '../../../files/redaction/secrets-from.js'
import { variablesIn } from '../../../suite/read/expand-variables.js'
import { variableName } from '../suite/suite-spelling.js'
import type { RealServer } from './configured-servers.js'

export interface PortableServer {
  readonly server: RealServer
  /** The variables that must be set before it is started. */
  readonly variables: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

const { redactText } = createRedactor([])
const SCHEME = /^(?:bearer|basic|token|apikey)\s+/i
const PLACEHOLDER = /\$\{\w+(?::-[^}]*)?\}/g
/** `-e TOKEN=x`, `--api-key=x`. */
const ASSIGNMENT = /^(-{0,2}([\w-]+)=)(.+)$/s
/** The same inside a line for a shell: `sh -c 'TOKEN=x node server.mjs'`. */
const SHELL_ASSIGNMENT = /(?<=^|\s)([\w-]+)=("[^"]*"|'[^']*'|\S+)/g
/** A shorter value of a variable may stand in the arguments by chance. */
const MIN_VALUE_LENGTH = 6
const HEADER = /^([\w-]+):\s*(.+)$/s
/** A part of a path that nobody would type: some services put the key there. */
const RANDOM_STEP = /(?<=\/)(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}(?=[/?#]|$)/g

/** `environment` has the values of the variables that the server already uses. */
export function portableServer(name: string, server: RealServer, environment: Environment = {}): PortableServer {
  const portable = 'url' in server ? portableUrl(name, server) : portableCommand(name, server, environment)
  return { server: portable, variables: [...new Set(variablesIn(portable))] }
}

function portableUrl(name: string, { url, headers, ...rest }: Extract<RealServer, { readonly url: unknown }>) {
  const safe = { ...rest, url: urlWithoutSecrets(name, url) }
  return headers === undefined ? safe : { ...safe, headers: withoutValues(headers, (key) => `${name} ${key}`) }
}

function portableCommand(
  name: string,
  { command, args = [], env, ...rest }: Extract<RealServer, { readonly command: unknown }>,
  environment: Environment,
) {
  const [program = '', ...own] = typeof command === 'string' ? [command] : command
  const known = variablesIn(env ?? {}).flatMap((key) => {
    const value = environment[key] ?? ''
    return value.length < MIN_VALUE_LENGTH ? [] : [{ key, value }]
  })
  const words = argumentsWithoutSecrets(
    name,
    [...own, ...args].map((word) =>
      known.reduce((text, { key, value }) => text.replaceAll(value, variable(key)), word),
    ),
  )
  const safe = { command: program, ...(words.length === 0 ? {} : { args: words }), ...rest }
  return env === undefined ? safe : { ...safe, env: withoutValues(env, (key) => key) }
}

function withoutValues(
  values: Readonly<Record<string, string>>,
  nameOf: (key: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, withoutValue(value, nameOf(key))]))
}

/** A value that is already a variable is kept. */
function withoutValue(value: string, name: string): string {
  const [scheme = ''] = SCHEME.exec(value) ?? []
  const written = value.slice(scheme.length).replaceAll(PLACEHOLDER, '')
  return written === '' ? value : `${scheme}${variable(name)}`
}

export function argumentsWithoutSecrets(server: string, args: readonly string[]): string[] {
  return args.map((arg, index) => {
    const flag = /^--?([\w-]+)$/.exec(args[index - 1] ?? '')?.[1]
    if (flag !== undefined && isSecretName(flag) && !arg.startsWith('-')) return withoutValue(arg, flag)
    const [, header, value] = HEADER.exec(arg) ?? []
    if (header !== undefined && isSecretHeader(header))
      return `${header}: ${withoutValue(value ?? '', `${server} ${header}`)}`
    if (/\s/.test(arg)) {
      const line = arg.replaceAll(SHELL_ASSIGNMENT, (whole, name: string, value: string) =>
        isSecretName(name) ? `${name}=${withoutValue(value, name)}` : whole,
      )
      return withoutKeys(line)
    }
    const [, lead, name, assigned] = ASSIGNMENT.exec(arg) ?? []
    if (name !== undefined && isSecretName(name)) return `${lead}${withoutValue(assigned ?? '', name)}`
    return /^\w+:\/\//.test(arg) ? urlWithoutSecrets(server, arg) : withoutKeys(arg)
  })
}

function urlWithoutSecrets(server: string, url: string): string {
  const replaced = url
    .replace(/(?<=:\/\/[^/@\s]{0,256}:)[^/@\s]{1,256}(?=@)/, (password) => withoutValue(password, `${server} password`))
    .replaceAll(/(?<=[?&]([\w.-]+)=)[^&#]+/g, (value, name: string) =>
      isSecretName(name) ? withoutValue(value, `${server} ${name}`) : value,
    )
    .replaceAll(RANDOM_STEP, () => variable(`${server} url key`))
  return withoutKeys(replaced)
}

/** Keys recognised by their format, wherever they are. */
function withoutKeys(text: string): string {
  return redactText(text).replaceAll(/\[redacted:([\w-]+)\]/g, (_whole, kind: string) => variable(kind))
}

function variable(name: string): string {
  return `\${${variableName(name)}}`
}
