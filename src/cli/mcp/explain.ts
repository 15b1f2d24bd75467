import * as z from 'zod'
import { SEVERITY } from '../../core/gate/status.js'
import { explanationText } from '../explain/explanation-text.js'
import { defineTool, pathSchema } from './define-tool.js'

export const explain = defineTool({
  name: 'explain',
  title: 'Explain a row or an error code',
  description:
    'Say why a row of the last run failed: expected and recorded calls side by side, the fewest calls that already fail, and what would have passed. Or say what an error code such as CASSETTE_STALE means and how to mend it. Use it when a row did not pass; for the problems of a suite file use validate instead.',
  input: z.strictObject({
    what: z
      .string()
      .max(1_000)
      .optional()
      .describe('The name of a row, a run such as "weather lookup #3", or an error code. Left out: the first failure.'),
    result: pathSchema('A result saved as JSON. Left out: the last run below the root folder.').optional(),
  }),
  output: z.strictObject({
    subject: z.string().nullable().describe('What is explained: a run, a row or a code; null when nothing failed.'),
    status: z.enum(SEVERITY).nullable().describe('The status of the row; null for an error code.'),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  call: async ({ what, result }, { io }) => {
    const { subject, status, chunks } = await explanationText({ what, result, color: false }, io)
    return { text: [...chunks].join(''), data: { subject, status } }
  },
})
