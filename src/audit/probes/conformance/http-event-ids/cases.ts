import { eventText, streamed } from '../../../case-server/case-streams.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  {
    name: 'names the stream in each id',
    server: {
      transport: 'http',
      http: streamed({ write: (text, number) => `id: ${number}-0\ndata: \n\n${eventText(text, `${number}-1`)}` }),
    },
    verdict: 'passed',
  },
  {
    name: 'counts anew on each stream',
    server: {
      transport: 'http',
      http: streamed({ write: (text) => `id: 0\ndata: \n\n${eventText(text, '1')}` }),
    },
    verdict: 'error',
  },
  { name: 'has no ids', server: { transport: 'http', http: streamed() }, verdict: 'skipped' },
  { name: 'has no streams', server: { transport: 'http' }, verdict: 'skipped' },
]
