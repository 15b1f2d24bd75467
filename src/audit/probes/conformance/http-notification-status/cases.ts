import { httpAnswer } from '../../../case-server/case-http.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

function answering(status: number, body: string | object = ''): NonNullable<CaseServer['http']> {
  return async (request, next) =>
    request.body?.includes('notifications/') === true ? httpAnswer(status, body) : await next(request)
}

export const cases: readonly ProbeCase[] = [
  { name: 'accepts notifications with 202', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'accepts notifications with 202 in the modern era',
    server: { transport: 'http' },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'refuses notifications with 400',
    server: { transport: 'http', http: answering(400, { jsonrpc: '2.0', error: { code: -32600, message: 'No' } }) },
    era: 'modern',
    verdict: 'passed',
  },
  { name: 'answers with 200', server: { transport: 'http', http: answering(200) }, verdict: 'error' },
  { name: 'answers with 204', server: { transport: 'http', http: answering(204) }, verdict: 'error' },
  {
    name: 'answers with 202 and a JSON-RPC result',
    server: { transport: 'http', http: answering(202, { jsonrpc: '2.0', id: null, result: {} }) },
    era: 'modern',
    verdict: 'error',
  },
]
