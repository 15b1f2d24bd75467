import { httpAnswer } from '../../../case-server/case-http.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import { streamed } from '../../../case-server/case-streams.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

function answering(status: number, body: string | object = ''): NonNullable<CaseServer['http']> {
  return async (request, next) => (request.method === 'GET' ? httpAnswer(status, body) : await next(request))
}

export const cases: readonly ProbeCase[] = [
  { name: 'has no stream and says 405', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'opens a stream on which nothing comes',
    server: { transport: 'http', http: streamed({ onGet: () => '' }) },
    verdict: 'passed',
  },
  {
    name: 'has no route for GET',
    server: { transport: 'http', http: answering(404, 'Cannot GET /mcp') },
    verdict: 'error',
  },
  { name: 'shows a page', server: { transport: 'http', http: answering(200, 'It works!') }, verdict: 'error' },
  { name: 'has a fault of its own', server: { transport: 'http', http: answering(503) }, verdict: 'inconclusive' },
]
