import { cleanText } from '../core/show-value.js'
import { findSuites } from '../files/find-suites.js'
import { loadSuiteFile } from '../files/suite-files.js'
import type { EvalRow, PlannedRow } from '../run/planned-row.js'
import { plannedRows } from '../run/planned-row.js'
import type { RunOptions } from '../run/run-options.js'
import { type RunUnit, runUnits } from '../run/run-unit.js'
import { rowsAtLine } from '../run/select-rows.js'
import type { ExternalSettings } from '../suite/external-schema.js'
import type { SuiteServer } from '../suite/suite.js'
import { defineCommand } from './command.js'
import { Interruption, killServers } from './interruption.js'
import { printWarnings } from './print-error.js'
import './quick-schemas.js'
import { shellCommand } from '../core/shell-command.js'

interface ListFlags {
  readonly connect?: boolean
}

/** What is known of an agent row besides what the suite says. */
type Describe = (unit: RunUnit) => Promise<readonly string[]>

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
      for (const { file, line } of findSuites(files, io.cwd())) {
        for (const suite of await loadSuiteFile(file, io)) {
          printWarnings(suite.warnings, io)
          const all = plannedRows({ suite, line }, {})
          const lines = await linesOf(all, rowsAtLine(all, file, line), describe)
          io.stdout.write(`${[file, ...lines].map(cleanText).join('\n')}\n`)
        }
      }
      return 0
    } finally {
      await close()
      interruption.end()
    }
  },
})

async function describer(
  options: RunOptions,
  connects: boolean,
): Promise<{ describe: Describe; close: () => Promise<void> }> {
  const { cassetteState, connectedState } = await import('../run/cassette-state.js')
  const { RunSession } = await import('../run/run-session.js')
  const session = new RunSession(options)
  const describe: Describe = async (unit) => {
    const { state, detail } = cassetteState(unit, options)
    const cassette = state === 'none' ? `no cassette: ${detail}` : `cassette ${state}: ${unit.cassette}`
    const why = state === 'none' || detail === null ? [] : [detail]
    return [cassette, ...why, ...(connects ? await connectedState(unit, session) : [])]
  }
  return { describe, close: () => session.close() }
}

async function linesOf(all: readonly PlannedRow[], rows: readonly PlannedRow[], describe: Describe): Promise<string[]> {
  const lines: string[] = []
  for (const row of rows) {
    const skipped = row.skip === false ? '' : ` (skipped${row.skip === true ? '' : `: ${row.skip}`})`
    lines.push(`  ${row.name}${skipped}`, ...(await detailsOf(row, all, describe)).map((detail) => `    ${detail}`))
  }
  return lines
}

async function detailsOf(row: PlannedRow, all: readonly PlannedRow[], describe: Describe): Promise<string[]> {
  const start = (server: string) => `${server}: ${startOf(row.suite.servers.get(server))}`
  switch (row.kind) {
    case 'agent': {
      const { model, runs, test } = row.row
      const [unit] = runUnits([{ row, run: null }], all)
      return [
        `model ${model ?? 'none'}, ${runs} ${runs === 1 ? 'run' : 'runs'}`,
        ...(test.settings.external === undefined ? [] : [`agent: ${programOf(test.settings.external)}`]),
        ...(test.settings.servers ?? []).map(start),
        ...(unit === undefined ? [] : await describe(unit)),
      ]
    }
    case 'direct':
      return [`direct ${row.test.kind} test`, start(row.test.server)]
    case 'quality':
      return ['lint of the tool list', start(row.server)]
    case 'eval':
      return [`graded by ${judgesOf(row)}, on the runs of ${row.graded.name}`]
  }
}

function judgesOf({ test, row }: EvalRow): string {
  const { judge, jury } = test.settings
  return (jury?.jurors ?? [judge ?? {}]).map(({ model }) => model ?? row.model ?? 'no model').join(', ')
}

/** A preset has arguments of its own. */
function programOf({ command, preset, args = [] }: ExternalSettings): string {
  const words = command ?? preset ?? ''
  return shellCommand([...(typeof words === 'string' ? [words] : words), ...args])
}

/** What a server starts or reaches, as the suite writes it: variables are not expanded, so no secret is shown. */
function startOf(entry: SuiteServer | undefined): string {
  const server = entry?.server
  if (server === undefined) return 'from mcp_config'
  if ('url' in server) return server.url
  if ('mock' in server) return `mock ${server.mock}`
  if ('tools' in server) return `a list of tools: ${server.tools.length}`
  const words = typeof server.command === 'string' ? [server.command] : server.command
  return shellCommand([...words, ...(server.args ?? [])])
}
