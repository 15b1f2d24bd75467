import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'answers the answer',
    server: {
      onText: (text) =>
        text.includes('mcprove-unasked')
          ? ['{"jsonrpc":"2.0","id":"mcprove-unasked","error":{"code":-32600,"message":"Invalid request"}}']
          : undefined,
    },
    verdict: 'error',
  },
  {
    name: 'exits',
    server: {
      onText: (text, { exit }) => {
        if (text.includes('mcprove-unasked')) exit(1)
        return undefined
      },
    },
    verdict: 'error',
  },
]
