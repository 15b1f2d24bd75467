import { httpAnswer } from '../../../case-server/case-http.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'answers with 404 and the error', server: { transport: 'http', eras: ['modern'] }, verdict: 'passed' },
  {
    name: 'answers with 200 and the error',
    server: {
      transport: 'http',
      http: async (request, next) => {
        const answer = await next(request)
        return answer.status === 404 ? { ...answer, status: 200 } : answer
      },
    },
    verdict: 'error',
  },
  {
    name: 'answers with 404 alone',
    server: {
      transport: 'http',
      http: async (request, next) => {
        const answer = await next(request)
        return answer.status === 404 ? httpAnswer(404, 'Not Found') : answer
      },
    },
    verdict: 'error',
  },
]
