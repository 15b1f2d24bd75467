import { CASE_TOKEN, guardedServer } from '../../../case-server/case-authorization.js'
import { httpAnswer } from '../../../case-server/case-http.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'answers with 401', server: guardedServer(), verdict: 'passed' },
  { name: 'answers with 401 in the modern era', server: guardedServer(), era: 'modern', verdict: 'passed' },
  {
    name: 'accepts whatever looks like a token',
    server: guardedServer({ allows: ({ headers }) => headers.authorization?.startsWith('Bearer ') === true }),
    verdict: 'error',
  },
  {
    name: 'answers with 403',
    server: guardedServer({
      refuse: ({ headers }) => httpAnswer(headers.authorization === undefined ? 401 : 403, 'No'),
    }),
    verdict: 'error',
  },
  {
    name: 'fails to read the token',
    server: guardedServer({
      allows: ({ headers: { authorization } }) => authorization === `Bearer ${CASE_TOKEN}`,
      refuse: ({ headers }) => httpAnswer(headers.authorization === undefined ? 401 : 500, 'jwt malformed'),
    }),
    verdict: 'error',
  },
  { name: 'needs no token', server: { transport: 'http' }, verdict: 'skipped' },
]
