import { httpAnswer } from '../../../case-server/case-http.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

function answering(status: number): CaseServer {
  return {
    transport: 'http',
    http: async (request, next) => (request.method === 'DELETE' ? httpAnswer(status) : await next(request)),
  }
}

export const cases: readonly ProbeCase[] = [
  { name: 'ends the session', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'does not let clients end sessions', server: answering(405), verdict: 'passed' },
  { name: 'looks alike: has no route for DELETE', server: answering(404), verdict: 'note' },
  { name: 'fails', server: answering(500), verdict: 'warning' },
  {
    name: 'has no sessions',
    server: {
      transport: 'http',
      http: async (request, next) => {
        const answer = await next(request)
        const { 'mcp-session-id': _id, ...headers } = answer.headers
        return { ...answer, headers }
      },
    },
    verdict: 'skipped',
  },
]
