import * as z from 'zod'
import { suiteAddresses } from '../../run/addresses/suite-addresses.js'
import { plannedRows } from '../../run/plan/planned-row.js'
import { rowsAtLine } from '../../run/plan/select-rows.js'
import { addressesText, cassetteLines, listedRows, listText } from '../list/listed-rows.js'
import { loadSuites } from '../load-suites.js'
import { defineTool, leftOut, suitePaths } from './define-tool.js'

const MAX_ROWS = 200

const rowSchema = z.strictObject({
  suite: z.string().describe('The suite file.'),
  name: z.string().describe('The name, as run and explain accept it.'),
  kind: z
    .enum(['agent', 'direct', 'quality', 'catalog', 'audit', 'eval', 'suite'])
    .describe(
      'What is tested: an agent, a server or its tool list; `suite` means that the suite could not be loaded, see validate.',
    ),
  skipped: z.string().nullable().describe('The reason it is skipped, which can be empty; null when it is not skipped.'),
  details: z.array(z.string()).describe('Models, number of runs, commands it starts, and the state of its cassette.'),
})

const addressSchema = z.strictObject({
  suite: z.string().describe('The suite file.'),
  address: z.string().describe('The address as written in the suite.'),
  purpose: z.string().describe('What the address is for: models of a provider, a server, an agent.'),
  place: z.string().nullable().describe('file:line:column of the address; null when it is not written in a suite.'),
  keys: z.array(z.string()).describe('Names of the environment variables whose values are sent there.'),
  needs_trust: z
    .array(z.string())
    .describe('The variables among them that a live run does not send unless the user allows it.'),
})

export const list = defineTool({
  name: 'list',
  title: 'List the tests of suites',
  description:
    'List the tests of suites with their models, number of runs, the commands that a live run would start, whether the cassette is present, missing or stale, and every address they can send requests to. Use it to see what run would do, not for a verdict. Starts nothing.',
  input: z.strictObject({ files: suitePaths }),
  output: z.strictObject({
    rows: z.array(rowSchema).describe('The tests, in the order they run.'),
    rows_left_out: leftOut,
    addresses: z.array(addressSchema).describe('The addresses that live runs can send requests to.'),
    addresses_left_out: leftOut,
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  call: async ({ files = [] }, { io, signal }) => {
    const options = { cwd: io.cwd(), env: io.env, isCi: false, signal }
    const rows: z.input<typeof rowSchema>[] = []
    const addresses: z.input<typeof addressSchema>[] = []
    const texts: string[] = []
    for (const one of await loadSuites(files, io, { env: io.env, isReload: true })) {
      const { suite, line } = one
      const chosen = rowsAtLine(plannedRows(one, {}), suite.file, line)
      const listed = await listedRows(chosen, options.cwd, { ofAgent: (unit) => cassetteLines(unit, options) }, signal)
      rows.push(...listed.map((row) => ({ suite: suite.file, ...row, details: [...row.details] })))
      const sentTo = suiteAddresses(suite, io.env)
      addresses.push(
        ...sentTo.map((one) => ({ suite: suite.file, ...one, keys: [...one.keys], needs_trust: [...one.needs_trust] })),
      )
      texts.push(listText(suite.file, listed) + addressesText(sentTo))
    }
    const data = {
      rows: rows.slice(0, MAX_ROWS),
      rows_left_out: Math.max(rows.length - MAX_ROWS, 0),
      addresses: addresses.slice(0, MAX_ROWS),
      addresses_left_out: Math.max(addresses.length - MAX_ROWS, 0),
    }
    signal.throwIfAborted()
    return { text: texts.join(''), data }
  },
})
