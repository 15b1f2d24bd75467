import { httpAnswer } from '../../../case-server/case-http.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

function answering(status: number, body: string | object = ''): NonNullable<CaseServer['http']> {
  return async (request, next) =>
    request.body?.includes('mcprove-no-such-request') === true ? httpAnswer(status, body) : await next(request)
}

export const cases: readonly ProbeCase[] = [
  { name: 'accepts responses with 202', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'refuses an unknown response with 400',
    server: { transport: 'http', http: answering(400) },
    verdict: 'passed',
  },
  { name: 'answers with 200', server: { transport: 'http', http: answering(200) }, verdict: 'error' },
  {
    name: 'answers with 202 and a text',
    server: { transport: 'http', http: answering(202, 'Accepted') },
    verdict: 'error',
  },
]
