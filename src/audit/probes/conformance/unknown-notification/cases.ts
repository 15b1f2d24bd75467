import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'answers with an error that has no id',
    server: {
      onText: (text) =>
        text.includes('mcprove-unknown')
          ? ['{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"Method not found"}}']
          : undefined,
    },
    verdict: 'error',
  },
  {
    name: 'answers with a result over HTTP',
    server: {
      transport: 'http',
      onText: (text) => (text.includes('mcprove-unknown') ? ['{"jsonrpc":"2.0","result":{}}'] : undefined),
    },
    verdict: 'error',
  },
  {
    name: 'exits',
    server: {
      onText: (text, { exit }) => {
        if (text.includes('no-such-request')) exit(1)
        return undefined
      },
    },
    verdict: 'error',
  },
]
