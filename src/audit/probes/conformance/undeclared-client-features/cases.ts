import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'pings the client',
    server: { methods: { 'notifications/initialized': (_, { send }) => send({ id: 'p', method: 'ping' }) } },
    verdict: 'passed',
  },
  {
    name: 'asks for roots whoever the client is',
    server: { methods: { 'notifications/initialized': (_, { send }) => send({ id: 'r', method: 'roots/list' }) } },
    verdict: 'error',
  },
  {
    name: 'asks the model of the client in a call',
    server: {
      transport: 'http',
      tools: [
        {
          name: 'summarize',
          annotations: { readOnlyHint: true },
          call: (_, { send }) => {
            send({ id: 's', method: 'sampling/createMessage', params: { messages: [], maxTokens: 10 } })
            return 'no summary'
          },
        },
      ],
    },
    verdict: 'error',
  },
]
