// The flags for reaching a server, the same for every command that connects to one.
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { McproveError } from '../../core/errors/error.js'
import { showName } from '../../core/text/show-name.js'
import { readText } from '../../files/reading/read-text.js'
import type { Secret } from '../../files/redaction/redactor.js'
import { expandVariables } from '../../suite/read/expand-variables.js'
import { headersOf } from '../command-line/header-flag.js'
import type { OptionDeclaration } from '../command-line/option.js'
import type { Io } from '../terminal/io.js'

export interface ReachFlags {
  readonly env?: readonly string[]
  readonly envFile?: string
  readonly header?: readonly string[]
  readonly timeout?: number
  readonly sse?: boolean
  readonly cwd?: string
  readonly share?: boolean
}

/** Most commands open one connection. */
export const REACH_OPTIONS = reachOptions({ share: 'no effect here: this command opens one connection' })

interface FlagSummaries {
  readonly share: string
  readonly timeout?: string
}

/** Their meaning is the same everywhere, but for what a command says about it. */
export function reachOptions({ share, timeout = 'timeout of one request; default 60000' }: FlagSummaries) {
  return {
    env: {
      flag: '--env <name[=value]>',
      summary:
        'pass an environment variable to a server that is started, with the value set here or =value; repeatable',
      repeat: true,
    },
    envFile: {
      flag: '--env-file <file>',
      summary:
        'load environment variables from a file, for variables in suites and headers; a command after -- gets all of them; variables already set take priority',
    },
    header: {
      flag: '--header <name:value>',
      summary: `send a header with each request to a URL, such as Authorization: Bearer \${TOKEN}; repeatable`,
      repeat: true,
    },
    timeout: { flag: '--timeout <ms>', summary: timeout, type: 'count' },
    sse: { flag: '--sse', summary: 'use HTTP+SSE instead of Streamable HTTP for a URL' },
    cwd: { flag: '--cwd <dir>', summary: 'start the server in this folder; default: the current folder' },
    share: { flag: '--share', summary: `use one connection for everything instead of a new one each time; ${share}` },
  } as const satisfies Readonly<Record<string, OptionDeclaration>>
}

/** What `--env` and `--env-file` name, and the environment that has their values. */
export interface ReachVariables {
  /** Of `--env`. */
  readonly passed: readonly string[]
  /** Of `--env-file`. */
  readonly inFile: readonly string[]
  readonly io: Io
}

/** Throws BAD_USAGE for a malformed `--env`, and for a variable that is not set. */
export function reachVariables({ env = [], envFile }: ReachFlags, io: Io): ReachVariables {
  const file = envFile === undefined ? {} : parseEnv(readText(resolve(io.cwd(), envFile), envFile))
  const values: Record<string, string | undefined> = { ...file, ...io.env }
  const passed = env.map((text) => {
    const [, name = '', value] = /^([A-Za-z_]\w*)(?:=(.*))?$/s.exec(text) ?? []
    if (name === '') {
      // Without the value, which may be a secret.
      throw usage(
        `--env expects NAME or NAME=VALUE, got ${showName(text.replace(/=.*/s, '=…'))}`,
        'Write --env API_KEY to pass a variable that is set here.',
      )
    }
    if (value !== undefined) values[name] = value
    else if (!Object.hasOwn(values, name) || values[name] === undefined) {
      throw usage(`--env ${name}: the variable is not set here`, `Set it, or write --env ${name}=VALUE.`)
    }
    return name
  })
  return { passed, inFile: Object.keys(file), io: Object.create(io, { env: { value: values } }) as Io }
}

/** The values of `--header`, with their `${NAME}` replaced. */
export function headerValues({ header = [] }: ReachFlags, { env }: Io): readonly Secret[] {
  // Expanding replaces text with text.
  return headerSecretValues(expandVariables(headersOf(header), env, [], []) as Record<string, string>)
}

/** Whoever gives a header on the command line may mean a secret, whatever its name. */
export function headerSecretValues(headers: Readonly<Record<string, string>>): readonly Secret[] {
  return Object.entries(headers).flatMap(([name, value]) => (value.length < MIN_SECRET_LENGTH ? [] : [{ name, value }]))
}

/** A shorter text would be found in words that have nothing to do with it. */
const MIN_SECRET_LENGTH = 8

function usage(message: string, hint: string): McproveError {
  return new McproveError('BAD_USAGE', message, { hint })
}
