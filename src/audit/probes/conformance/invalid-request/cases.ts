import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'ignores invalid messages',
    server: { onText: (text) => (text.includes('params') && !text.includes('"text"') ? undefined : []) },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'answers everything that has an id',
    server: {
      onText: (text) =>
        text.includes('"method":7') ? ['{"jsonrpc":"2.0","id":"mcprove-number","result":{}}'] : undefined,
    },
    verdict: 'error',
  },
  {
    name: 'exits when a message is null',
    server: {
      onText: (text, { exit }) => {
        if (text === 'null') exit(1)
        return undefined
      },
    },
    verdict: 'error',
  },
]
