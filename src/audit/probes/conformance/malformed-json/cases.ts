import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'ignores the text',
    server: { onText: (text) => (text.endsWith('}') ? undefined : []) },
    verdict: 'passed',
  },
  {
    name: 'answers with another code',
    server: {
      onText: (text) =>
        text.endsWith('}') ? undefined : ['{"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"Oh"}}'],
    },
    verdict: 'note',
  },
  {
    name: 'answers with a result',
    server: {
      onText: (text) => (text.endsWith('}') ? undefined : ['{"jsonrpc":"2.0","id":null,"result":{}}']),
    },
    verdict: 'error',
  },
  {
    name: 'exits',
    server: {
      onText: (text, { exit }) => {
        if (!text.endsWith('}')) exit(1)
        return undefined
      },
    },
    verdict: 'error',
  },
  {
    name: 'reads no more',
    server: (() => {
      const broken = { is: false }
      return {
        onText: (text: string) => {
          if (!text.endsWith('}')) broken.is = true
          return broken.is ? [] : undefined
        },
      }
    })(),
    verdict: 'error',
  },
]
