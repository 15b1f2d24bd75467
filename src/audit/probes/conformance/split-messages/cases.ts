import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a server over HTTP', server: { transport: 'http' }, verdict: 'skipped' },
  { name: 'takes whatever arrives for one message', server: { reads: 'chunks' }, verdict: 'error' },
  {
    name: 'does not answer a ping',
    server: { onAnswer: (answer, { method }) => (method === 'ping' ? null : answer) },
    verdict: 'inconclusive',
  },
]
