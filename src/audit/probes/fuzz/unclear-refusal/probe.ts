import { fuzzTimeMs } from '../../../fuzz/fuzz-observation.js'
import { fuzzOutcome } from '../../../fuzz/fuzz-outcome.js'
import { defineProbe } from '../../../probe/probe.js'

export const unclearRefusal = defineProbe({
  id: 'fuzz/unclear-refusal',
  title: 'The refusal of an argument says which argument is wrong.',
  severity: 'warning',
  reference: {
    title: 'MCP 2025-11-25, server/tools#error-handling',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling',
  },
  timeMs: fuzzTimeMs,
  run: async (audit) =>
    await fuzzOutcome(audit, {
      rule: 'unclear-refusal',
      arises: ({ forbiddenRefused }) => forbiddenRefused > 0,
      nothing: 'no forbidden arguments were refused, so there is no refusal to look at',
      isDecided: ({ isPlainAccepted }) => isPlainAccepted,
      undecided: 'no tool accepts even its plain arguments, so a refusal may be about something else',
    }),
})
