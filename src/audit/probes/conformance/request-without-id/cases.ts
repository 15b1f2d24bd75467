import { httpAnswer } from '../../../case-server/case-http.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const answersAll: ProbeCase['server']['onText'] = (text) =>
  text.includes('"id"') || text.includes('notifications/') ? undefined : ['{"jsonrpc":"2.0","id":null,"result":{}}']

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'answers every message', server: { onText: answersAll }, verdict: 'error' },
  {
    name: 'refuses the message with an HTTP status',
    server: {
      transport: 'http',
      http: async (request, next) => {
        const isRequest = request.body?.includes('"id"') === true || request.body?.includes('notifications/') === true
        if (isRequest || request.method !== 'POST') return await next(request)
        return httpAnswer(400, { jsonrpc: '2.0', error: { code: -32600, message: 'Invalid request' } })
      },
    },
    verdict: 'passed',
  },
]
