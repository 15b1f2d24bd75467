import { fuzzTimeMs } from '../../../fuzz/fuzz-observation.js'
import { fuzzOutcome } from '../../../fuzz/fuzz-outcome.js'
import { defineProbe } from '../../../probe/probe.js'

export const invalidAccepted = defineProbe({
  id: 'fuzz/invalid-accepted',
  title: 'Arguments that the input schema forbids are refused.',
  severity: 'error',
  reference: {
    title: 'MCP 2025-11-25, server/tools#security-considerations',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#security-considerations',
  },
  timeMs: fuzzTimeMs,
  run: async (audit) =>
    await fuzzOutcome(audit, {
      rule: 'invalid-accepted',
      arises: ({ forbidden }) => forbidden > 0,
      nothing: 'no tool that may be called has a schema that forbids anything',
      isDecided: ({ isPlainAccepted }) => isPlainAccepted,
      undecided: 'no tool accepts even its plain arguments, so a refusal tells nothing',
    }),
})
