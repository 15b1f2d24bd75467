import * as z from 'zod'
import { plannedRows } from '../../run/planned-row.js'
import { rowsAtLine } from '../../run/select-rows.js'
import { cassetteLines, listedRows, listText } from '../listed-rows.js'
import { loadSuites } from '../load-suites.js'
import { defineTool, leftOut, suitePaths } from './define-tool.js'

const MAX_ROWS = 200

const rowSchema = z.strictObject({
  suite: z.string().describe('The file of its suite.'),
  name: z.string().describe('Its name, as run and explain take it.'),
  kind: z
    .enum(['agent', 'direct', 'quality', 'eval', 'suite'])
    .describe('What is tested: an agent, a server or its tool list; `suite` could not be loaded, see validate.'),
  skipped: z.string().nullable().describe('Why it is skipped, maybe empty; null when it is not.'),
  details: z.array(z.string()).describe('Models, runs, what it starts, and the state of its cassette.'),
})

export const list = defineTool({
  name: 'list',
  title: 'List the rows of suites',
  description:
    'List the rows that suites hold: models, runs, the commands that a live run would start, and whether a cassette to replay is present, missing or stale. Use it to see what run would do, not for a verdict. Starts nothing.',
  input: z.strictObject({ files: suitePaths }),
  output: z.strictObject({
    rows: z.array(rowSchema).describe('The rows in the order they run.'),
    rows_left_out: leftOut,
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  call: async ({ files = [] }, { io }) => {
    const options = { cwd: io.cwd(), env: io.env, isCi: false }
    const rows: z.input<typeof rowSchema>[] = []
    const texts: string[] = []
    for (const one of await loadSuites(files, io, { env: io.env, isReload: true })) {
      const { suite, line } = one
      const chosen = rowsAtLine(plannedRows(one, {}), suite.file, line)
      const listed = await listedRows(chosen, options.cwd, async (unit) => cassetteLines(unit, options))
      rows.push(...listed.map((row) => ({ suite: suite.file, ...row, details: [...row.details] })))
      texts.push(listText(suite.file, listed))
    }
    const data = { rows: rows.slice(0, MAX_ROWS), rows_left_out: Math.max(rows.length - MAX_ROWS, 0) }
    return { text: texts.join(''), data }
  },
})
