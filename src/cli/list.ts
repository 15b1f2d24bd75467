import { isMcproveError } from '../core/error.js'
import { checkSuite } from '../run/checks/check-suite.js'
import { plannedRows } from '../run/planned-row.js'
import type { RunOptions } from '../run/run-options.js'
import { rowsAtLine } from '../run/select-rows.js'
import { defineCommand } from './command.js'
import { Interruption, killServers } from './interruption.js'
import { cassetteLines, type DescribeUnit, listedRows, listText } from './listed-rows.js'
import { loadSuites } from './load-suites.js'
import { printError } from './print-error.js'
import './quick-schemas.js'

interface ListFlags {
  readonly connect?: boolean
}

export const command = defineCommand<ListFlags>({
  name: 'list',
  summary: 'Show the rows that would run: models, runs, the commands they start and their cassettes. Starts nothing.',
  arguments: [
    { name: '[files...]', summary: 'suite files, folders, globs or file:line; without any, the suites of this folder' },
  ],
  options: {
    connect: {
      flag: '--connect',
      summary: 'also reach the servers: name tools that changed and keys that are missing',
    },
  },
  examples: ['mcprove list', 'mcprove list weather.mcprove.yml:12', 'mcprove list --connect'],
  run: async (files, { connect }, io) => {
    const options: RunOptions = { cwd: io.cwd(), env: io.env, mode: 'replay', isCi: false, onRow: () => {} }
    const interruption = new Interruption(io, { onSecond: killServers })
    const { describe, close } = await describer({ ...options, signal: interruption.signal }, connect === true)
    try {
      let exitCode = 0
      for (const one of await loadSuites(files, io, { env: io.env })) {
        const chosen = rowsAtLine(plannedRows(one, {}), one.suite.file, one.line)
        const rows = await listedRows(chosen, io.cwd(), describe)
        io.stdout.write(listText(one.suite.file, rows))
        try {
          if (one.error !== undefined) throw one.error
          await checkSuite(one.suite, options)
        } catch (error) {
          // One bad suite must not hide the rows of the next.
          if (!isMcproveError(error)) throw error
          exitCode = printError(error, io)
        }
      }
      return exitCode
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
  const { connectedState } = await import('../run/cassette-state.js')
  const { RunSession } = await import('../run/run-session.js')
  const session = new RunSession(options)
  const describe: DescribeUnit = async (unit) => {
    return [...cassetteLines(unit, options), ...(connects ? await connectedState(unit, session) : [])]
  }
  return { describe, close: () => session.close() }
}
