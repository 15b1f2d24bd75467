import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'refuses pings',
    server: {
      onAnswer: (answer, { method }) =>
        method === 'ping'
          ? { jsonrpc: '2.0', id: answer.id, error: { code: -32600, message: 'Not initialized' } }
          : answer,
    },
    verdict: 'error',
  },
]
