import { httpAnswer } from '../../../case-server/case-http.js'
import { errorAnswer } from '../../../case-server/case-process.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

function answering(status: number, body: string | object = ''): NonNullable<CaseServer['http']> {
  return async (request, next) =>
    request.body?.includes('mcprove-cut-off') === true ? httpAnswer(status, body) : await next(request)
}

export const cases: readonly ProbeCase[] = [
  { name: 'answers with 400', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'answers with 400 in the modern era', server: { transport: 'http' }, era: 'modern', verdict: 'passed' },
  {
    name: 'answers with 415 as a web framework does',
    server: { transport: 'http', http: answering(415, 'Unsupported Media Type') },
    verdict: 'passed',
  },
  {
    name: 'answers with 200 and a JSON-RPC error',
    server: { transport: 'http', http: answering(200, errorAnswer(null, -32700, 'Parse error')) },
    verdict: 'note',
  },
  { name: 'accepts it', server: { transport: 'http', http: answering(202) }, verdict: 'warning' },
  {
    name: 'fails itself',
    server: { transport: 'http', http: answering(500, 'SyntaxError: Unexpected end of JSON input') },
    era: 'modern',
    verdict: 'warning',
  },
]
