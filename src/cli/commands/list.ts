import { isMcproveError } from '../../core/errors/error.js'
import { stringify } from '../../report/reporters/json.js'
import { suiteAddresses } from '../../run/addresses/suite-addresses.js'
import { checkSuite } from '../../run/checks/check-suite.js'
import { plannedRows } from '../../run/plan/planned-row.js'
import { rowsAtLine } from '../../run/plan/select-rows.js'
import type { RunOptions } from '../../run/run-options.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { addressesText, cassetteLines, type DescribeUnit, listedRows, listText } from '../list/listed-rows.js'
import { loadSuites } from '../load-suites.js'
import { TRUST_OPTIONS, type TrustFlags, trustedAddresses } from '../run/trust-flag.js'
import { INTERRUPTED, Interruption, killServers } from '../terminal/interruption.js'
import { printError } from '../terminal/print-error.js'
import '../quick-schemas.js'

export const listed = { group: 'Check suites', summary: 'List the tests that would run' } satisfies ListedCommand

interface ListFlags extends TrustFlags {
  readonly connect?: boolean
  readonly json?: boolean
}

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
      summary: 'also connect to the servers, and list changed tools and missing keys',
    },
    json: { flag: '--json', summary: 'print the tests and addresses of each suite as JSON' },
    ...TRUST_OPTIONS,
  },
  examples: ['mcprove list', 'mcprove list weather.mcprove.yml:12', 'mcprove list --connect', 'mcprove list --json'],
  run: async (files, { connect, json, ...flags }, io) => {
    const trustAddresses = trustedAddresses(flags, io)
    // Before there is anything to clean up, a signal ends the process by default.
    const loaded = await loadSuites(files, io, { env: io.env })
    const interruption = new Interruption(io, { onSecond: killServers })
    const { signal } = interruption
    const options: RunOptions = {
      cwd: io.cwd(),
      env: io.env,
      trustAddresses,
      mode: 'replay',
      isCi: false,
      onRow: () => {},
      signal,
    }
    const { describe, close } = await describer(options, connect === true)
    try {
      let exitCode = 0
      const suites: object[] = []
      for (const one of loaded) {
        if (interruption.happened) break
        const chosen = rowsAtLine(plannedRows(one, {}), one.suite.file, one.line)
        const rows = await listedRows(chosen, io.cwd(), describe, signal)
        const addresses = suiteAddresses(one.suite, io.env)
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
      return interruption.happened ? INTERRUPTED : exitCode
    } finally {
      await close()
      interruption.end()
    }
  },
})

async function describer(
  options: RunOptions,
  connects: boolean,
): Promise<{ describe: DescribeUnit; close: () => Promise<void> }> {
  const { connectedState } = await import('../../run/plan/cassette-state.js')
  const { RunSession } = await import('../../run/execute/run-session.js')
  const session = new RunSession(options)
  const describe: DescribeUnit = async (unit) => {
    return [...(await cassetteLines(unit, options)), ...(connects ? await connectedState(unit, session) : [])]
  }
  return { describe, close: () => session.close() }
}
