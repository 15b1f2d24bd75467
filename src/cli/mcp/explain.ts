import * as z from 'zod'
import { SEVERITY } from '../../core/gate/status.js'
import { explanationText } from '../explain/explanation-text.js'
import { defineTool, pathSchema } from './define-tool.js'

export const explain = defineTool({
  name: 'explain',
  title: 'Explain a test or an error code',
  description:
    'Explain why a test of the last run failed: expected and recorded calls side by side, the shortest prefix of calls that fails, and a change that makes it pass. Or explain an error code such as CASSETTE_STALE and how to fix it. Use it when a test did not pass; for problems in a suite file use validate instead.',
  input: z.strictObject({
    what: z
      .string()
      .max(1_000)
      .optional()
      .describe('The name of a test, a run such as "weather lookup #3", or an error code. Default: the first failure.'),
    result: pathSchema('A result saved as JSON. Default: the last run in the root folder.').optional(),
  }),
  output: z.strictObject({
    subject: z.string().nullable().describe('The run, test or code that is explained; null when nothing failed.'),
    status: z.enum(SEVERITY).nullable().describe('The status of the test; null for an error code.'),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  call: async ({ what, result }, { io }) => {
    const { subject, status, chunks } = await explanationText({ what, result, color: false }, io)
    return { text: [...chunks].join(''), data: { subject, status } }
  },
})
