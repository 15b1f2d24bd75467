import { isMcproveError } from '../../core/errors/error.js'
import { stringify } from '../../report/reporters/json.js'
import { Semaphore } from '../../run/execute/semaphore.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { examine } from '../doctor/examine.js'
import { type Finding, findingLine, summaryLine } from '../doctor/finding.js'
import { environmentOf } from '../run/run-flags.js'
import { TRUST_OPTIONS, type TrustFlags, trustedAddresses } from '../run/trust-flag.js'
import { INTERRUPTED, Interruption, killServers } from '../terminal/interruption.js'
import type { Io } from '../terminal/io.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Check suites',
  summary: 'Check the machine, keys, servers, models and recordings',
} satisfies ListedCommand

interface DoctorFlags extends TrustFlags {
  readonly offline?: boolean
  readonly timeout?: number
  readonly envFile?: string
  readonly json?: boolean
}

const SERVERS_AT_ONCE = 4

export const command = defineCommand<DoctorFlags>({
  name: 'doctor',
  summary:
    'Check what suites need to run: Node, writable folders, keys, servers (each is started once), addresses of models, recordings and the schema for editors. Sends no prompt. Exit 1 when something is broken.',
  arguments: [
    { name: '[files...]', summary: 'suite files, folders or globs; default: the suites in the current folder' },
  ],
  options: {
    offline: { flag: '--offline', summary: 'do not contact models and servers with a URL' },
    timeout: {
      flag: '--timeout <ms>',
      summary: 'timeout of each check; default 10000, or `timeout_ms` of a server',
      type: 'count',
    },
    envFile: {
      flag: '--env-file <file>',
      summary: 'load environment variables from a file; variables already set take priority',
    },
    json: { flag: '--json', summary: 'print JSON' },
    ...TRUST_OPTIONS,
  },
  examples: ['mcprove doctor', 'mcprove doctor weather.mcprove.yml --offline', 'mcprove doctor --env-file .env --json'],
  run: async (files, flags, io) => {
    const env = environmentOf(flags, io)
    const trustAddresses = trustedAddresses(flags, io)
    const interruption = new Interruption(io, { onSecond: killServers })
    const { signal } = interruption
    try {
      const findings = await examine({
        files,
        nodeVersion: process.versions.node,
        setting: {
          cwd: io.cwd(),
          env,
          trustAddresses,
          signal,
          timeoutMs: flags.timeout,
          isOffline: flags.offline === true,
          slots: new Semaphore(SERVERS_AT_ONCE),
        },
        keys: { env, own: io.env, envFile: flags.envFile, unread: unreadVariables(io) },
      })
      if (interruption.happened) return INTERRUPTED
      io.stdout.write(flags.json ? jsonOf(findings) : textOf(findings))
      return findings.some(({ status }) => status === 'fail') ? 1 : 0
    } catch (error) {
      if (interruption.happened) return INTERRUPTED
      throw error
    } finally {
      interruption.end()
    }
  },
})

function textOf(findings: readonly Finding[]): string {
  return `${[...findings.map(findingLine), summaryLine(findings)].join('\n')}\n`
}

function jsonOf(findings: readonly Finding[]): string {
  return `${stringify({ findings }, 2)}\n`
}

/** A file `.env` that nobody asked for may be missing or unreadable. */
function unreadVariables(io: Io): Readonly<Record<string, string | undefined>> {
  try {
    return environmentOf({ envFile: '.env' }, { cwd: io.cwd, env: {} })
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return {}
  }
}
