// A server with what the flags say about reaching it.
import { McproveError } from '../../core/errors/error.js'
import type { Server } from '../../suite/schema/server-schema.js'
import type { Suite } from '../../suite/suite.js'
import { headersOf } from '../command-line/header-flag.js'
import type { ReachFlags, ReachVariables } from './reach-flags.js'

type Kind = 'command' | 'url' | 'mock' | 'tools'
type ServerFlag = Exclude<keyof ReachFlags, 'envFile'>

interface FlagUse {
  readonly name: string
  readonly fits: readonly Kind[]
  /** What the flag needs, and what to use for a server of the other kind. */
  readonly needs: string
  readonly instead: string
}

const STARTED = 'a server that is started by a command'
const AT_URL = 'a server with a URL'
const ANSWERING = 'a server that can be called'

const USES: Readonly<Record<ServerFlag, FlagUse>> = {
  env: { name: '--env', fits: ['command'], needs: STARTED, instead: "Send a header with --header 'Name: value'." },
  cwd: { name: '--cwd', fits: ['command'], needs: STARTED, instead: 'Remove it.' },
  header: { name: '--header', fits: ['url'], needs: AT_URL, instead: 'Pass values to a command with --env NAME.' },
  sse: { name: '--sse', fits: ['url'], needs: AT_URL, instead: 'Remove it.' },
  timeout: { name: '--timeout', fits: ['command', 'url', 'mock'], needs: ANSWERING, instead: 'Remove it.' },
  share: { name: '--share', fits: ['command', 'url', 'mock'], needs: ANSWERING, instead: 'Remove it.' },
}

const IS: Readonly<Record<Kind, string>> = {
  command: 'is started by a command',
  url: 'has a URL',
  mock: 'is a mock',
  tools: 'is only a list of tools',
}

export type NamedServer = readonly [name: string, server: Server]

/** Throws BAD_USAGE when none of these servers can use a flag. */
export function checkFlagsFit(servers: readonly NamedServer[], flags: ReachFlags): void {
  for (const [flag, { name, fits, needs, instead }] of usesIn(flags)) {
    const fitting = servers.filter(([, server]) => fits.includes(kindOf(server)))
    const [first] = servers
    if (fitting.length === 0) {
      const why = first === undefined ? 'there is none' : `\`${first[0]}\` ${IS[kindOf(first[1])]}`
      throw usage(`${name} needs ${needs}, but ${why}`, instead)
    }
    // A header is the secret of one server.
    if (flag === 'header' && fitting.length > 1) {
      throw usage(
        `${name} is for one server, but ${fitting.length} servers have a URL`,
        'Write `headers:` into the suite.',
      )
    }
  }
}

/** Servers of different suites may have the same name. */
export function serversOfSuites(suites: readonly Suite[]): NamedServer[] {
  return suites.flatMap(({ servers }) => [...servers].map(([name, { server }]): NamedServer => [name, server]))
}

/** The server with every flag that it can use. */
export function applyFlags<S extends Server>(
  server: S,
  flags: ReachFlags,
  { passed }: Pick<ReachVariables, 'passed'>,
): S {
  const kind = kindOf(server)
  const has = (flag: ServerFlag): boolean => flags[flag] !== undefined && USES[flag].fits.includes(kind)
  return {
    ...server,
    // As variables: the environment has their values, and a suite that is written from it must not.
    ...(has('env') ? { env: { ...('env' in server ? server.env : {}), ...asVariables(passed) } } : {}),
    ...(has('cwd') ? { cwd: flags.cwd } : {}),
    ...(has('header')
      ? { headers: { ...('headers' in server ? server.headers : {}), ...headersOf(flags.header ?? []) } }
      : {}),
    ...(has('sse') ? { transport: 'sse' } : {}),
    ...(has('timeout') ? { timeout_ms: flags.timeout } : {}),
    ...(has('share') ? { share: true } : {}),
  }
}

export function asVariables(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `\${${name}}`]))
}

function usesIn(flags: ReachFlags): [ServerFlag, FlagUse][] {
  // The keys of USES are these.
  return (Object.entries(USES) as [ServerFlag, FlagUse][]).filter(([flag]) => flags[flag] !== undefined)
}

function kindOf(server: Server): Kind {
  if ('command' in server) return 'command'
  if ('url' in server) return 'url'
  return 'mock' in server ? 'mock' : 'tools'
}

function usage(message: string, hint: string): McproveError {
  return new McproveError('BAD_USAGE', message, { hint })
}
