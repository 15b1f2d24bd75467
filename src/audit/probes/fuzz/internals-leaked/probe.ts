import { fuzzTimeMs } from '../../../fuzz/fuzz-observation.js'
import { fuzzOutcome } from '../../../fuzz/fuzz-outcome.js'
import { defineProbe } from '../../../probe/probe.js'

export const internalsLeaked = defineProbe({
  id: 'fuzz/internals-leaked',
  title: 'Errors for odd arguments do not show stack traces or paths of the code.',
  severity: 'warning',
  reference: {
    title: 'CWE-209: Error Message Containing Sensitive Information',
    url: 'https://cwe.mitre.org/data/definitions/209.html',
  },
  timeMs: fuzzTimeMs,
  run: async (audit) =>
    await fuzzOutcome(audit, {
      rule: 'internals-leaked',
      arises: ({ refused }) => refused > 0,
      nothing: 'no call was refused, so there is no error to look at',
      isDecided: () => true,
      undecided: '',
    }),
})
