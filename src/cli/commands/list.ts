import { isMcproveError, McproveError } from '../../core/errors/error.js'
import { createRedactor } from '../../files/redaction/redactor.js'
import { stringify } from '../../report/reporters/json.js'
import { suiteAddresses } from '../../run/addresses/suite-addresses.js'
import { checkSuite } from '../../run/checks/check-suite.js'
import { isAccessTest } from '../../run/direct/servers-of.js'
import type { ConnectedState } from '../../run/plan/cassette-state.js'
import { plannedRows } from '../../run/plan/planned-row.js'
import type { RunUnit } from '../../run/plan/run-unit.js'
import { rowsAtLine } from '../../run/plan/select-rows.js'
import type { RunOptions } from '../../run/run-options.js'
import type { Suite } from '../../suite/suite.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { addressesText, cassetteLines, listedRows, listText, type RowNotes } from '../list/listed-rows.js'
import { loadSuites } from '../load-suites.js'
import { checkFlagsFit, serversOfSuites } from '../reach/apply-flags.js'
import {
  headerValues,
  type ReachFlags,
  type ReachVariables,
  reachOptions,
  reachVariables,
} from '../reach/reach-flags.js'
import { withReachFlags } from '../reach/reached-server.js'
import { TRUST_OPTIONS, type TrustFlags, trustedAddresses } from '../run/trust-flag.js'
import { INTERRUPTED, Interruption, killServers } from '../terminal/interruption.js'
import { printError } from '../terminal/print-error.js'
import '../quick-schemas.js'

export const listed = { group: 'Check suites', summary: 'List the tests that would run' } satisfies ListedCommand

/** A server gives no answer. */
const UNREACHED = 2

interface ListFlags extends TrustFlags, ReachFlags {
  readonly connect?: boolean
  readonly json?: boolean
}

const LIST_REACH_OPTIONS = reachOptions({ share: 'without it, each agent test has its own' })

export const command = defineCommand<ListFlags>({
  name: 'list',
  summary:
    'List the tests that would run, with their models, number of runs, commands and cassettes, and every address that the suites can send requests to, with the names of the keys sent there. Starts nothing.',
  arguments: [
    {
      name: '[files...]',
      summary: 'suite files, folders, globs or file:line; default: the suites in the current folder',
    },
  ],
  options: {
    connect: {
      flag: '--connect',
      summary:
        'also connect to the servers of all tests, and list changed tools and missing keys; exit 2 when one cannot be reached',
    },
    json: { flag: '--json', summary: 'print the tests and addresses of each suite as JSON' },
    ...LIST_REACH_OPTIONS,
    ...TRUST_OPTIONS,
  },
  examples: ['mcprove list', 'mcprove list weather.mcprove.yml:12', 'mcprove list --connect', 'mcprove list --json'],
  run: async (files, { connect, json, ...flags }, io) => {
    const trustAddresses = trustedAddresses(flags, io)
    checkConnects(connect === true, flags)
    const variables = reachVariables(flags, io)
    const { env } = variables.io
    // Before there is anything to clean up, a signal ends the process by default.
    const loaded = await loadSuites(files, io, { env })
    if (connect) checkFlagsFit(serversOfSuites(loaded.map(({ suite }) => suite)), flags)
    const interruption = new Interruption(io, { onSecond: killServers })
    const { signal } = interruption
    const options: RunOptions = {
      cwd: io.cwd(),
      env,
      trustAddresses,
      mode: 'replay',
      isCi: false,
      onRow: () => {},
      signal,
    }
    const { notes, isReached, close } = await noted(options, connect ? { flags, variables } : null)
    try {
      let exitCode = 0
      const suites: object[] = []
      for (const one of loaded) {
        if (interruption.happened) break
        const chosen = rowsAtLine(plannedRows(one, {}), one.suite.file, one.line)
        const rows = await listedRows(chosen, io.cwd(), notes, signal)
        const addresses = suiteAddresses(one.suite, env)
        if (json) suites.push({ file: one.suite.file, rows, addresses })
        else io.stdout.write(listText(one.suite.file, rows) + addressesText(addresses))
        try {
          if (one.error !== undefined) throw one.error
          await checkSuite(one.suite, options)
        } catch (error) {
          // An invalid suite must not hide the rows of the next.
          if (!isMcproveError(error)) throw error
          exitCode = printError(error, io)
        }
      }
      if (json) io.stdout.write(`${stringify({ suites }, 2)}\n`)
      if (interruption.happened) return INTERRUPTED
      return isReached() ? exitCode : Math.max(exitCode, UNREACHED)
    } finally {
      await close()
      interruption.end()
    }
  },
})

/** `--env-file` also gives the variables of suites, which are listed without a connection. */
function checkConnects(connects: boolean, flags: ListFlags): void {
  const unused = Object.entries(LIST_REACH_OPTIONS).find(
    ([key]) => key !== 'envFile' && flags[key as keyof ListFlags] !== undefined,
  )
  if (connects || unused === undefined) return
  const [flag] = unused[1].flag.split(' ')
  throw new McproveError('BAD_USAGE', `${flag} requires --connect`, { hint: 'Add --connect.' })
}

interface Notes {
  readonly notes: RowNotes
  /** Whether every server was reached. */
  readonly isReached: () => boolean
  readonly close: () => Promise<void>
}

async function noted(
  options: RunOptions,
  reach: { readonly flags: ReachFlags; readonly variables: ReachVariables } | null,
): Promise<Notes> {
  const { connectedState, reachedState } = await import('../../run/plan/cassette-state.js')
  const { RunSession } = await import('../../run/execute/run-session.js')
  const session = new RunSession(options)
  const close = () => session.close()
  const ofAgent = (unit: RunUnit) => cassetteLines(unit, options)
  if (reach === null) return { notes: { ofAgent }, isReached: () => true, close }
  const { redactText } = createRedactor(headerValues(reach.flags, reach.variables.io))
  const reached = new Map<Suite, Suite>()
  // Only for connecting: a recording is compared with what the suite says.
  const withFlags = (suite: Suite): Suite => {
    const own = reached.get(suite) ?? withReachFlags(suite, reach.flags, reach.variables)
    reached.set(suite, own)
    return own
  }
  const states = new Map<string, Promise<ConnectedState>>()
  let isReached = true
  const told = (state: ConnectedState): string[] => {
    isReached &&= state.isReached
    return state.troubles.map(redactText)
  }
  const notes: RowNotes = {
    ofAgent: async (unit) => {
      const lines = await ofAgent(unit)
      return [...lines, ...told(await connectedState({ ...unit, suite: withFlags(unit.suite) }, session))]
    },
    ofServers: async (row, servers) => {
      if (row.kind === 'direct' && isAccessTest(row.test)) return []
      const lines: string[] = []
      for (const server of servers) {
        const key = JSON.stringify([row.suite.file, server])
        const state = states.get(key) ?? reachedState({ ...row, suite: withFlags(row.suite) }, server, session)
        states.set(key, state)
        lines.push(...told(await state))
      }
      return lines
    },
  }
  return { notes, isReached: () => isReached, close }
}
