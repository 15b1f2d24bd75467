import { CaseError } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'answers an empty result',
    server: { methods: { 'mcprove/no-such-method': () => ({}) } },
    verdict: 'error',
  },
  {
    name: 'answers with the code for internal errors',
    server: {
      methods: {
        'mcprove/no-such-method': () => {
          throw new CaseError(-32603, 'Internal error')
        },
      },
    },
    verdict: 'error',
  },
]
