import { CaseError } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'adds metadata',
    server: { methods: { ping: () => ({ _meta: { 'com.example/load': 0.2 } }) } },
    verdict: 'passed',
  },
  { name: 'answers with a text', server: { methods: { ping: () => ({ pong: true }) } }, verdict: 'error' },
  {
    name: 'has no ping',
    server: {
      methods: {
        ping: () => {
          throw new CaseError(-32601, 'Method not found')
        },
      },
    },
    verdict: 'error',
  },
  {
    name: 'does not answer',
    server: { onAnswer: (answer, { method }) => (method === 'ping' ? null : answer) },
    verdict: 'error',
  },
]
