import { httpAnswer } from '../../../case-server/case-http.js'
import { CaseError } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const isWithout = (text: string): boolean => text.includes('mcprove-without-capabilities')
const refusal = { jsonrpc: '2.0', id: 'mcprove-without-capabilities', error: { code: -32602, message: 'Invalid' } }

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'accepts it',
    server: {
      onText: (text) =>
        isWithout(text) ? ['{"jsonrpc":"2.0","id":"mcprove-without-capabilities","result":{}}'] : undefined,
    },
    verdict: 'error',
  },
  {
    name: 'has another error',
    server: {
      onText: (text) => {
        if (!isWithout(text)) return undefined
        const { code, message } = new CaseError(-32600, 'Invalid request')
        return [JSON.stringify({ ...refusal, error: { code, message } })]
      },
    },
    verdict: 'error',
  },
  {
    name: 'refuses it with HTTP 200',
    server: {
      transport: 'http',
      http: async (request, next) => (isWithout(request.body ?? '') ? httpAnswer(200, refusal) : await next(request)),
    },
    verdict: 'error',
  },
  {
    name: 'does not answer',
    server: { onText: (text) => (isWithout(text) ? [] : undefined) },
    verdict: 'inconclusive',
  },
]
