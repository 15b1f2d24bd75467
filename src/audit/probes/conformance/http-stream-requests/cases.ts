import { eventText, streamed } from '../../../case-server/case-streams.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const message = (fields: object): string => JSON.stringify({ jsonrpc: '2.0', ...fields })

export const cases: readonly ProbeCase[] = [
  { name: 'brings the response', server: { transport: 'http', http: streamed() }, verdict: 'passed' },
  {
    name: 'brings a notification first',
    server: {
      transport: 'http',
      http: streamed({
        write: (text) =>
          eventText(message({ method: 'notifications/message', params: { level: 'info', data: 'hello' } })) +
          eventText(text),
      }),
    },
    verdict: 'passed',
  },
  {
    name: 'asks the client for its roots',
    server: {
      transport: 'http',
      http: streamed({ write: (text) => eventText(message({ id: 1, method: 'roots/list' })) + eventText(text) }),
    },
    verdict: 'error',
  },
  { name: 'answers with JSON', server: { transport: 'http', eras: ['modern'] }, verdict: 'skipped' },
]
