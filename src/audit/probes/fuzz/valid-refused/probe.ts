import { fuzzTimeMs } from '../../../fuzz/fuzz-observation.js'
import { fuzzOutcome } from '../../../fuzz/fuzz-outcome.js'
import { defineProbe } from '../../../probe/probe.js'

export const validRefused = defineProbe({
  id: 'fuzz/valid-refused',
  title: 'Arguments that the input schema allows are not refused as invalid.',
  severity: 'warning',
  reference: {
    title: 'MCP 2025-11-25, server/tools#tool',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool',
  },
  timeMs: fuzzTimeMs,
  run: async (audit) =>
    await fuzzOutcome(audit, {
      rule: 'valid-refused',
      arises: ({ edges }) => edges > 0,
      nothing: 'no tool that may be called has arguments that can be varied',
      isDecided: ({ isPlainAccepted }) => isPlainAccepted,
      undecided: 'no tool accepts even its plain arguments, so a refusal tells nothing',
    }),
})
