import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'answers the id null with a result',
    server: {
      onText: (text) => (text.includes('"id":null') ? ['{"jsonrpc":"2.0","id":null,"result":{}}'] : undefined),
    },
    verdict: 'note',
  },
  {
    name: 'exits when an id is an object',
    server: {
      onText: (text, { exit }) => {
        if (text.includes('"id":{}')) exit(1)
        return undefined
      },
    },
    verdict: 'error',
  },
]
