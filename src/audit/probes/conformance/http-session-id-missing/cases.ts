import { httpAnswer } from '../../../case-server/case-http.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Answers otherwise when the ID is missing. */
function without(answer: ReturnType<typeof httpAnswer>): NonNullable<CaseServer['http']> {
  return async (request, next) => {
    const needsOne = request.method === 'POST' && request.body?.includes('"initialize"') !== true
    return needsOne && request.headers['mcp-session-id'] === undefined ? answer : await next(request)
  }
}

export const cases: readonly ProbeCase[] = [
  { name: 'answers with 400', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'answers with 404',
    server: { transport: 'http', http: without(httpAnswer(404, 'Session not found')) },
    verdict: 'warning',
  },
  { name: 'fails', server: { transport: 'http', http: without(httpAnswer(500)) }, verdict: 'warning' },
  {
    name: 'does not need it',
    server: { transport: 'http', http: without(httpAnswer(200, { jsonrpc: '2.0', id: 1, result: {} })) },
    verdict: 'skipped',
  },
]
