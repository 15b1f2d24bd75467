import * as z from 'zod'
import { McproveError } from '../../core/error.js'
import { fileExists } from '../../files/confinement.js'
import { writeWhole } from '../../files/output-file.js'
import { learnFrom } from '../learn-from.js'
import { defineTool, pathSchema, pathsSchema } from './define-tool.js'

/** A larger proposal is for a file, not for a conversation. */
const MAX_SUITE = 16_000

export const proposeSuite = defineTool({
  name: 'propose_suite',
  title: 'Propose a suite',
  description:
    'Write a first draft of a suite from traces of runs that went well: the calls they have in common, orders and data flow that always held, tools they kept to. Returns YAML for you to edit, or writes a new file when write_to names one.',
  input: z.strictObject({
    traces: pathsSchema(
      'Files with traces of good runs, cassettes or logs of other tools. The more runs, the surer the checks.',
    ),
    write_to: pathSchema('A new file such as shop.mcprove.yml; one that exists is never overwritten.').optional(),
  }),
  output: z.strictObject({
    suite: z.string().nullable().describe('The YAML of the suite; null when it is too long to show, so name write_to.'),
    written_to: z.string().nullable().describe('The file it was written to.'),
    summaries: z.array(z.string()).describe('What was found for each test.'),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  call: async ({ traces, write_to = null }, { io, ownEnv, signal }) => {
    if (write_to !== null) checkPlace(write_to)
    const learned = await learnFrom(traces, {}, { io, env: ownEnv, signal })
    signal.throwIfAborted()
    const { text: suite, summaries } = learned ?? { text: '', summaries: [] }
    if (write_to !== null) writeWhole(write_to, [suite])
    const isShown = suite.length <= MAX_SUITE
    const title = write_to === null ? [] : [`wrote ${write_to}`]
    const body = isShown
      ? suite
      : `The suite has ${suite.length} characters, too many to show: name a file with write_to.`
    return {
      text: [...title, ...summaries, '', body].join('\n'),
      data: { suite: isShown ? suite : null, written_to: write_to, summaries: [...summaries] },
    }
  },
})

/** Nothing but a new suite: no other file means anything to mcprove, and some mean much to others. */
function checkPlace(path: string): void {
  if (!/(?:^|[/\\])(?:[^/\\]+\.)?mcprove\.ya?ml$/.test(path)) {
    throw new McproveError('BAD_USAGE', `write_to is ${path}, which is no name of a suite`, {
      hint: 'End it in .mcprove.yml.',
    })
  }
  if (fileExists(path)) {
    throw new McproveError('FILE_UNWRITABLE', `${path} is there already`, {
      hint: 'Name a new file, or leave out write_to and edit the old one.',
    })
  }
}
