import type { ProbeCase } from '../../../case-server/probe-case.js'

const ASKING = {
  name: 'ask',
  annotations: { readOnlyHint: true },
  call: (_: unknown, { send }: { send(message: Record<string, unknown>): void }) => {
    send({ id: 'e1', method: 'elicitation/create', params: { message: 'Which one?' } })
    return 'asked'
  },
}

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'asks for input with its result',
    server: {
      tools: [
        {
          name: 'ask',
          annotations: { readOnlyHint: true },
          call: () => ({
            resultType: 'input_required',
            inputRequests: { which: { method: 'elicitation/create', params: { message: 'Which one?' } } },
          }),
        },
      ],
    },
    verdict: 'passed',
  },
  { name: 'asks for input with a request', server: { tools: [ASKING] }, verdict: 'error' },
  { name: 'asks for input with a request over HTTP', server: { transport: 'http', tools: [ASKING] }, verdict: 'error' },
  {
    name: 'pings the client',
    server: {
      methods: {
        'tools/list': (_, { send }) => {
          send({ id: 1, method: 'ping' })
          return { tools: [] }
        },
      },
    },
    verdict: 'error',
  },
]
