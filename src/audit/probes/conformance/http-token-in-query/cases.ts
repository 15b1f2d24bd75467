import { CASE_TOKEN, guardedServer } from '../../../case-server/case-authorization.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'reads only the header', server: guardedServer(), verdict: 'passed' },
  { name: 'reads only the header in the modern era', server: guardedServer(), era: 'modern', verdict: 'passed' },
  {
    name: 'reads the query too',
    server: guardedServer({
      allows: ({ headers, url }) =>
        headers.authorization === `Bearer ${CASE_TOKEN}` || url.endsWith(`?access_token=${CASE_TOKEN}`),
    }),
    verdict: 'error',
  },
  { name: 'needs no token', server: guardedServer({ allows: () => true }), verdict: 'skipped' },
  { name: 'has no token', server: { transport: 'http' }, verdict: 'skipped' },
]
