import { fuzzTimeMs } from '../../../fuzz/fuzz-observation.js'
import { fuzzOutcome } from '../../../fuzz/fuzz-outcome.js'
import { defineProbe } from '../../../probe/probe.js'

export const hang = defineProbe({
  id: 'fuzz/hang',
  title: 'Every call is answered, and none blocks the server.',
  severity: 'error',
  reference: {
    title: 'CWE-400: Uncontrolled Resource Consumption',
    url: 'https://cwe.mitre.org/data/definitions/400.html',
  },
  timeMs: fuzzTimeMs,
  run: async (audit) =>
    await fuzzOutcome(audit, {
      rule: 'hang',
      isDecided: ({ calls, example }) => calls > 0 && example?.answer !== null,
      undecided: 'not even a plain call was answered in time',
    }),
})
