import { fuzzTimeMs } from '../../../fuzz/fuzz-observation.js'
import { fuzzOutcome } from '../../../fuzz/fuzz-outcome.js'
import { defineProbe } from '../../../probe/probe.js'

export const outputSchema = defineProbe({
  id: 'fuzz/output-schema',
  title: 'Answers to allowed arguments follow the output schema of the tool.',
  severity: 'error',
  reference: {
    title: 'MCP 2025-11-25, server/tools#output-schema',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#output-schema',
  },
  timeMs: fuzzTimeMs,
  run: async (audit) =>
    await fuzzOutcome(audit, {
      rule: 'output-schema',
      arises: ({ hasOutputSchema }) => hasOutputSchema,
      nothing: 'no tool that may be called has an output schema',
      isDecided: ({ accepted }) => accepted > 0,
      undecided: 'no tool with an output schema answered without an error',
    }),
})
