import { httpAnswer } from '../../../case-server/case-http.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'answers with 404', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'answers with 400',
    server: {
      transport: 'http',
      http: async (request, next) => {
        const answer = await next(request)
        return request.method === 'POST' && answer.status === 404 ? httpAnswer(400, 'No valid session ID') : answer
      },
    },
    verdict: 'note',
  },
]
