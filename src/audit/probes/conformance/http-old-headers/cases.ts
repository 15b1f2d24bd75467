import { httpAnswer } from '../../../case-server/case-http.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'ignores both headers', server: { transport: 'http', eras: ['modern'] }, verdict: 'passed' },
  {
    name: 'refuses a session that it does not know',
    server: {
      transport: 'http',
      eras: ['modern'],
      http: async (request, next) =>
        'mcp-session-id' in request.headers ? httpAnswer(404, 'Session not found') : await next(request),
    },
    verdict: 'warning',
  },
  {
    name: 'sends the session ID back',
    server: {
      transport: 'http',
      eras: ['modern'],
      http: async (request, next) => {
        const answer = await next(request)
        const id = request.headers['mcp-session-id']
        return id === undefined ? answer : { ...answer, headers: { ...answer.headers, 'mcp-session-id': id } }
      },
    },
    verdict: 'warning',
  },
  { name: 'speaks older revisions too', server: { transport: 'http' }, era: 'modern', verdict: 'skipped' },
]
