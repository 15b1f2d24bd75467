// The server that a command line names: one of a suite, a URL, or a command after `--`.
import { resolve } from 'node:path'
import { hasCredentials, withoutPasswords } from '../../core/addresses/url-credentials.js'
import { isMcproveError, McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { shellCommand } from '../../core/text/shell-command.js'
import { listNames, showName } from '../../core/text/show-name.js'
import { cut, showValue } from '../../core/text/show-value.js'
import { findSuites } from '../../files/discovery/find-suites.js'
import { loadSuiteFile } from '../../files/discovery/suite-files.js'
import { commandSecrets, wordsWithoutSecrets } from '../../files/redaction/command-secrets.js'
import type { Secret } from '../../files/redaction/redactor.js'
import { secretsFrom } from '../../files/redaction/secrets-from.js'
import type { ServerAddress } from '../../mcp/client/connection.js'
import { inheritedEnvironment } from '../../mcp/client/inherited-environment.js'
import { reachableServer } from '../../run/plan/server-address.js'
import { suiteSecrets } from '../../run/plan/suite-secrets.js'
import type { FlatIssue } from '../../suite/check/problems-from-issues.js'
import { expandVariables } from '../../suite/read/expand-variables.js'
import type { Server } from '../../suite/schema/server-schema.js'
import type { Suite } from '../../suite/suite.js'
import { headersOf } from '../command-line/header-flag.js'
import { type TrustFlags, trustedAddresses } from '../run/trust-flag.js'
import type { Io } from '../terminal/io.js'
import { applyFlags, checkFlagsFit } from './apply-flags.js'
import { headerValues, type ReachFlags, type ReachVariables, reachVariables } from './reach-flags.js'

export interface ReachedServer {
  readonly name: string
  /** For people: its name, its origin, or its command. */
  readonly label: string
  /** False for a server that is not in a suite: its name says nothing. */
  readonly isNamed: boolean
  readonly address: ServerAddress
  readonly timeoutMs: number | undefined
  readonly secrets: readonly Secret[]
  /** The suite of a named server, with the flags on top of its servers. */
  readonly suite: Suite | null
  /** Our environment, with the variables of `--env` and `--env-file`. */
  readonly env: Io['env']
}

/** The words of a command line that name a server. */
export interface ServerWords {
  /** Before `--`. */
  readonly before: readonly string[]
  /** After `--`; null without it. */
  readonly program: readonly string[] | null
}

export interface ServerFlags extends ReachFlags, TrustFlags {
  readonly url?: string
  readonly config?: string
}

/** The name of a server that has none. */
const NAMELESS = 'server'
const SHOWN_COMMAND_LENGTH = 120
// biome-ignore lint/suspicious/noTemplateCurlyInString: a variable on the command line.
const USE_HEADER = "Remove them, and send --header 'Authorization: Basic ${VARIABLE}'."
const HOW = 'Give a server name from a suite, a URL, or -- and the command that starts a server.'

/** Splits all words of a command line at `--`. */
export function serverWords(words: readonly string[], program: readonly string[] | null): ServerWords {
  return { before: program === null ? words : words.slice(0, words.length - program.length), program }
}

/** Throws BAD_USAGE for no server, for two of them, and for flags that do not fit it. */
export async function reachServer(words: ServerWords, flags: ServerFlags, io: Io): Promise<ReachedServer> {
  const variables = reachVariables(flags, io)
  const asked = askedServer(words, flags)
  if ('name' in asked) return await namedServer(asked.name, flags, variables, io)
  if (flags.config !== undefined) {
    throw usage(
      '--config names a suite, but the server is not in one',
      'Name a server of the suite, or remove --config.',
    )
  }
  const spec: Server = 'url' in asked ? asked : { command: [...asked.command] }
  checkFlagsFit([[labelOf(asked), spec]], flags)
  return 'url' in asked ? atUrl(asked.url, flags, variables) : startedBy(asked.command, flags, variables)
}

type AskedServer = { readonly name: string } | { readonly url: string } | { readonly command: readonly string[] }

function askedServer({ before, program }: ServerWords, { url }: ServerFlags): AskedServer {
  const [first] = before
  const given = [
    ...(first === undefined ? [] : [shownCommand(before)]),
    ...(url === undefined ? [] : [url]),
    ...(program === null ? [] : [shownCommand(program)]),
  ]
  if (given.length > 1)
    throw usage(`two servers given: ${given.map(withoutPasswords).join(' and ')}`, 'Keep one of them.')
  if (program !== null) {
    if (program.length === 0 || program[0] === '') throw usage('the command after -- is empty', HOW)
    return { command: program }
  }
  if (url !== undefined) return { url: checkedUrl(url, '--url') }
  if (first === undefined) throw usage('no server given', HOW)
  if (before.length > 1) return { command: before }
  return /^https?:\/\//.test(first) ? { url: checkedUrl(first, 'the command') } : { name: first }
}

function labelOf(asked: { readonly url: string } | { readonly command: readonly string[] }): string {
  if ('url' in asked) return new URL(asked.url).origin
  return cut(shownCommand(asked.command).replace(/\s+/g, ' '), SHOWN_COMMAND_LENGTH)
}

function shownCommand(words: readonly string[]): string {
  return shellCommand(wordsWithoutSecrets(words))
}

/** Throws BAD_USAGE for anything but an http or https URL without a password. */
export function checkedUrl(url: string, what: string): string {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw usage(
      `${what} expects an http or https URL, got ${showValue(url)}`,
      'Give the full URL, such as http://127.0.0.1:3000/mcp.',
    )
  }
  if (hasCredentials(url)) throw usage('a URL must not contain a user name or password', USE_HEADER)
  return url
}

function startedBy([command = '', ...args]: readonly string[], flags: ReachFlags, variables: ReachVariables) {
  const { io, passed, inFile } = variables
  const names = [...new Set([...inFile, ...passed])]
  const own = Object.fromEntries(names.map((name) => [name, io.env[name] ?? '']))
  const env = { ...inheritedEnvironment(io.env), ...own }
  const address = { command, args, env, cwd: resolve(io.cwd(), flags.cwd ?? '.') }
  const ofCommand = commandSecrets([command, ...args])
  const secrets = [...secretsFrom({ env: io.env, interpolated: names, headers: [] }), ...ofCommand]
  return alone(labelOf({ command: [command, ...args] }), address, secrets, flags, io)
}

function atUrl(url: string, flags: ReachFlags, { io }: ReachVariables): ReachedServer {
  const issues: FlatIssue[] = []
  // Expanding replaces text with text.
  const headers = expandVariables(headersOf(flags.header ?? []), io.env, [], issues) as Record<string, string>
  const [issue] = issues
  if (issue !== undefined) throw usage(`--header: ${issue.message}`, issue.hint ?? 'Set the variable.')
  const address = { url, headers, transport: flags.sse ? ('sse' as const) : ('http' as const) }
  const secrets = [...secretsFrom({ env: io.env, interpolated: [], headers: [headers] }), ...headerValues(flags, io)]
  return alone(labelOf({ url }), address, secrets, flags, io)
}

function alone(
  label: string,
  address: ServerAddress,
  secrets: readonly Secret[],
  { timeout }: ReachFlags,
  { env }: Io,
): ReachedServer {
  return { name: NAMELESS, label, isNamed: false, address, timeoutMs: timeout, secrets, suite: null, env }
}

async function namedServer(
  name: string,
  flags: ServerFlags,
  variables: ReachVariables,
  io: Io,
): Promise<ReachedServer> {
  const names = new Set<string>()
  for (const { file } of suitesHere(flags, io)) {
    for (const suite of await loadSuiteFile(file, variables.io)) {
      const entry = suite.servers.get(name)
      if (entry !== undefined) {
        checkFlagsFit([[name, entry.server]], flags)
        return suiteServer(suite, name, flags, variables, io)
      }
      // Several suites may use one name.
      for (const other of suite.servers.keys()) names.add(other)
    }
  }
  const known = [...names]
  const near = nearest(name, known)
  const hint =
    near !== undefined
      ? `Did you mean ${showName(near)}?`
      : known.length > 0
        ? `Give one of ${listNames(known)}, a URL, or -- and the command that starts a server.`
        : `Give a suite with --config, a URL, or -- and the command that starts a server: \`-- ${name}\`.`
  throw new McproveError('SERVER_FAILED', `no suite in this folder has a server \`${name}\``, { hint })
}

/** A folder without a suite may still be one to inspect servers from. */
function suitesHere({ config }: ServerFlags, io: Io): ReturnType<typeof findSuites> {
  try {
    return findSuites(config === undefined ? [] : [config], io.cwd())
  } catch (error) {
    if (config === undefined && isMcproveError(error) && error.code === 'SUITE_NOT_FOUND') return []
    throw error
  }
}

/** A server of a suite, with the flags on top of what the suite says. */
export function suiteServer(
  suite: Suite,
  name: string,
  flags: ServerFlags,
  variables: ReachVariables,
  io: Io,
): ReachedServer {
  const own = withReachFlags(suite, flags, variables)
  // The trusted addresses are those of the user, whatever a file of variables says.
  const trustAddresses = trustedAddresses(flags, io)
  const { env } = variables.io
  const { address, timeoutMs } = reachableServer(own, name, { cwd: io.cwd(), env, trustAddresses })
  const secrets = [...suiteSecrets(own, { env }), ...headerValues(flags, variables.io)]
  return { name, label: name, isNamed: true, address, timeoutMs, secrets, suite: own, env }
}

/** The suite with the flags on each server that can use them. */
export function withReachFlags(suite: Suite, flags: ReachFlags, variables: ReachVariables): Suite {
  // The folder is relative to the working folder, not to the suite.
  const here = flags.cwd === undefined ? flags : { ...flags, cwd: resolve(variables.io.cwd(), flags.cwd) }
  const servers = [...suite.servers].map(([name, entry]) => {
    return [name, { ...entry, server: applyFlags(entry.server, here, variables) }] as const
  })
  return { ...suite, servers: new Map(servers) }
}

function usage(message: string, hint: string): McproveError {
  return new McproveError('BAD_USAGE', message, { hint })
}
