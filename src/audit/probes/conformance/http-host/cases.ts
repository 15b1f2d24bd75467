import { httpAnswer } from '../../../case-server/case-http.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const anyHost: NonNullable<CaseServer['http']> = async ({ headers: { host: _host, ...headers }, ...request }, next) =>
  await next({ ...request, headers })

export const cases: readonly ProbeCase[] = [
  { name: 'refuses another Host', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'refuses another Host in the modern era', server: { transport: 'http' }, era: 'modern', verdict: 'passed' },
  { name: 'serves every Host', server: { transport: 'http', http: anyHost }, verdict: 'note' },
  {
    name: 'has another site under that Host',
    server: {
      transport: 'http',
      http: async (request, next) =>
        request.headers.host?.startsWith('attacker') === true ? httpAnswer(404) : await next(request),
    },
    verdict: 'passed',
  },
  {
    name: 'answers nothing any more',
    server: {
      transport: 'http',
      http: async (request, next) => (request.body?.includes('ping') === true ? httpAnswer(503) : await next(request)),
    },
    verdict: 'inconclusive',
  },
]
