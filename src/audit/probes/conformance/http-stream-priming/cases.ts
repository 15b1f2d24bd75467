import { eventText, streamed } from '../../../case-server/case-streams.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  {
    name: 'begins with an event that only brings an id',
    server: {
      transport: 'http',
      http: streamed({ write: (text, number) => `id: ${number}-0\ndata: \n\n${eventText(text, `${number}-1`)}` }),
    },
    verdict: 'passed',
  },
  {
    name: 'begins with the response',
    server: { transport: 'http', http: streamed({ write: (text, number) => eventText(text, `${number}-1`) }) },
    verdict: 'warning',
  },
  {
    name: 'gives ids only to later events',
    server: {
      transport: 'http',
      http: streamed({ write: (text, number) => `data: \n\n${eventText(text, `${number}-1`)}` }),
    },
    verdict: 'warning',
  },
  { name: 'gives no ids', server: { transport: 'http', http: streamed() }, verdict: 'skipped' },
  { name: 'answers with JSON', server: { transport: 'http' }, verdict: 'skipped' },
]
