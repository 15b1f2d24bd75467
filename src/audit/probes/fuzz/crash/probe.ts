import { fuzzTimeMs } from '../../../fuzz/fuzz-observation.js'
import { fuzzOutcome } from '../../../fuzz/fuzz-outcome.js'
import { defineProbe } from '../../../probe/probe.js'

export const crash = defineProbe({
  id: 'fuzz/crash',
  title: 'A call does not end the server.',
  severity: 'error',
  reference: {
    title: 'CWE-248: Uncaught Exception',
    url: 'https://cwe.mitre.org/data/definitions/248.html',
  },
  timeMs: fuzzTimeMs,
  run: async (audit) =>
    await fuzzOutcome(audit, {
      rule: 'crash',
      isDecided: ({ calls }) => calls > 0,
      undecided: 'no arguments are known that the schemas allow',
    }),
})
