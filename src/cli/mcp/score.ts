import * as z from 'zod'
import { ResultHead } from '../report/result-head.js'
import { scoreFiles } from '../score/score-files.js'
import { defineTool, pathSchema, pathsSchema } from './define-tool.js'
import { VerdictRows, verdictSchema } from './verdict.js'

export const score = defineTool({
  name: 'score',
  title: 'Score recorded traces',
  description:
    'Score traces of runs that already happened against the checks of a suite or a gates file, offline. Reads mcprove traces, cassettes and logs of other tools, such as Claude Code sessions and OpenTelemetry spans. Use it for existing runs; to make new runs use run instead. Requires either gates or suite.',
  input: z.strictObject({
    traces: pathsSchema('Files with traces. Without per_trace, all traces are runs of the same test.'),
    gates: pathSchema('A YAML file with the gate blocks of one test at its top level.').optional(),
    suite: pathSchema('A suite; each trace is scored by the tests of its agent.').optional(),
    test: z.string().max(1_000).optional().describe('With suite: the test that scores all traces.'),
    per_trace: z
      .boolean()
      .default(false)
      .describe('Score each trace as a separate test instead of scoring all as runs of one test.'),
    format: z.string().max(100).optional().describe('The format of the log, such as claude-code. Default: detected.'),
  }),
  output: verdictSchema,
  annotations: { readOnlyHint: true, openWorldHint: false },
  call: async ({ traces, gates, suite, test, per_trace, format }, { io, signal }) => {
    const head = new ResultHead()
    const rows = new VerdictRows()
    const choice = {
      ...(gates === undefined ? {} : { gates }),
      ...(suite === undefined ? {} : { suite }),
      ...(test === undefined ? {} : { test }),
      ...(format === undefined ? {} : { format }),
      perTrace: per_trace,
    }
    const onRow = async (row: Parameters<VerdictRows['add']>[0]) => {
      head.add(row)
      rows.add(row)
    }
    await scoreFiles(traces, choice, { io, keepTraces: false, signal, onRow })
    signal.throwIfAborted()
    return rows.answer(head.finish())
  },
})
