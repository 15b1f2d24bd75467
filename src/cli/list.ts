import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cleanText } from '../core/show-value.js'
import { type FoundSuite, findSuites } from '../files/find-suites.js'
import { loadSuiteFile } from '../files/suite-files.js'
import { cassetteNames } from '../suite/cassette-name.js'
import { planRows, type Row } from '../suite/rows.js'
import type { Suite, SuiteServer } from '../suite/suite.js'
import { defineCommand } from './command.js'
import type { Io } from './io.js'
import { printWarnings } from './print-error.js'
import { shellCommand } from './shell-command.js'

export const command = defineCommand<object>({
  name: 'list',
  summary: 'Show the rows that would run: models, runs, the commands they start and their cassettes. Starts nothing.',
  arguments: [
    { name: '[files...]', summary: 'suite files, folders, globs or file:line; without any, the suites of this folder' },
  ],
  examples: ['mcprove list', 'mcprove list weather.mcprove.yml', 'mcprove list weather.mcprove.yml:12'],
  run: async (files, _flags, io) => {
    for (const found of findSuites(files, io.cwd())) {
      for (const suite of await loadSuiteFile(found.file, io)) {
        printWarnings(suite.warnings, io)
        io.stdout.write(`${[found.file, ...rowsOf(suite, found, io)].map(cleanText).join('\n')}\n`)
      }
    }
    return 0
  },
})

function* rowsOf(suite: Suite, found: FoundSuite, io: Io): Generator<string> {
  const rows = planRows(suite)
  const cassettes = cassetteNames(rows)
  for (const row of atLine(rows, found)) {
    const { test, model, runs } = row
    const skipped = test.skip === false ? '' : ` (skipped${test.skip === true ? '' : `: ${test.skip}`})`
    yield `  ${row.name}${skipped}`
    yield `    model ${model ?? 'none'}, ${runs} ${runs === 1 ? 'run' : 'runs'}`
    for (const name of test.settings.servers ?? []) yield `    ${name}: ${startOf(suite.servers.get(name))}`
    const cassette = join(dirname(found.file), cassettes.get(row) ?? '')
    yield `    cassette ${existsSync(join(io.cwd(), cassette)) ? 'present' : 'missing'}: ${cassette}`
  }
  if (found.line !== null) return
  for (const { kind, name, server } of suite.direct_tests) {
    yield `  ${name}`
    yield `    direct ${kind} test`
    yield `    ${server}: ${startOf(suite.servers.get(server))}`
  }
  for (const { name, agent } of suite.evals) {
    yield `  ${name}`
    yield `    graded by a model, on the runs of ${agent}`
  }
}

/** The rows of the test that stands at `file:line`: the last one that starts at or before it. */
function atLine(rows: readonly Row[], { file, line }: FoundSuite): readonly Row[] {
  if (line === null) return rows
  const before = rows.filter(({ test }) => test.position.file === file && test.position.line <= line)
  const start = Math.max(...before.map(({ test }) => test.position.line))
  return before.filter(({ test }) => test.position.line === start)
}

/** What a server starts or reaches, as the suite writes it: variables are not expanded, so no secret is shown. */
function startOf(entry: SuiteServer | undefined): string {
  const server = entry?.server
  if (server === undefined) return 'from mcp_config'
  if ('url' in server) return server.url
  if ('mock' in server) return `mock ${server.mock}`
  const words = typeof server.command === 'string' ? [server.command] : server.command
  return shellCommand([...words, ...(server.args ?? [])])
}
