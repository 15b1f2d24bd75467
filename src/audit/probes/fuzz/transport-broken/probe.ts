import { fuzzTimeMs } from '../../../fuzz/fuzz-observation.js'
import { fuzzOutcome } from '../../../fuzz/fuzz-outcome.js'
import { defineProbe } from '../../../probe/probe.js'

export const transportBroken = defineProbe({
  id: 'fuzz/transport-broken',
  title: 'Every call is answered with one JSON-RPC message, and nothing else is written.',
  severity: 'error',
  reference: {
    title: 'MCP 2025-11-25, basic/transports#stdio',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio',
  },
  timeMs: fuzzTimeMs,
  run: async (audit) =>
    await fuzzOutcome(audit, {
      rule: 'transport-broken',
      isDecided: ({ calls, example }) => calls > 0 && example?.answer !== null,
      undecided: 'not even a plain call was answered',
    }),
})
