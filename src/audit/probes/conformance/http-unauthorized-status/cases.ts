import { guardedServer } from '../../../case-server/case-authorization.js'
import { httpAnswer } from '../../../case-server/case-http.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'answers with 401', server: guardedServer(), verdict: 'passed' },
  { name: 'answers with 401 in the modern era', server: guardedServer(), era: 'modern', verdict: 'passed' },
  {
    name: 'answers with 403',
    server: guardedServer({ refuse: () => httpAnswer(403, 'Forbidden') }),
    verdict: 'error',
  },
  {
    name: 'answers with 400',
    server: guardedServer({ refuse: () => httpAnswer(400, { error: 'no token' }) }),
    era: 'modern',
    verdict: 'error',
  },
  { name: 'gets a token and needs none', server: guardedServer({ allows: () => true }), verdict: 'skipped' },
  { name: 'has no token', server: { transport: 'http' }, verdict: 'skipped' },
]
