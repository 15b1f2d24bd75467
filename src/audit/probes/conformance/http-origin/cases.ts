import { httpAnswer } from '../../../case-server/case-http.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Lets requests through whatever these headers say. */
function ignoring(...names: readonly string[]): NonNullable<CaseServer['http']> {
  return async ({ headers, ...request }, next) => {
    const kept = Object.entries(headers).filter(([name]) => !names.includes(name))
    return await next({ ...request, headers: Object.fromEntries(kept) })
  }
}

/** Refuses the origins of which this is true. */
function refusing(isWrong: (origin: string) => boolean, status = 403): NonNullable<CaseServer['http']> {
  return async (request, next) => {
    const { origin } = request.headers
    if (origin !== undefined && isWrong(origin)) return httpAnswer(status, 'Invalid Origin')
    return await ignoring('origin', 'host')(request, next, request)
  }
}

const OWN = /^http:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?$/

const oldRevision: CaseServer['methods'] = {
  initialize: () => ({
    protocolVersion: '2025-06-18',
    capabilities: {},
    serverInfo: { name: 'case-server', version: '1.0.0' },
  }),
}

export const cases: readonly ProbeCase[] = [
  { name: 'refuses other sites with 403', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'refuses other sites in the modern era', server: { transport: 'http' }, era: 'modern', verdict: 'passed' },
  {
    name: 'looks at nothing',
    server: { transport: 'http', http: ignoring('origin', 'host') },
    verdict: 'error',
  },
  {
    name: 'looks at nothing in the modern era',
    server: { transport: 'http', http: ignoring('origin', 'host') },
    era: 'modern',
    verdict: 'error',
  },
  {
    name: 'looks only at the beginning of the origin',
    server: { transport: 'http', http: refusing((origin) => !/^http:\/\/(127|localhost)/.test(origin)) },
    verdict: 'error',
  },
  { name: 'looks only at Host', server: { transport: 'http', http: ignoring('origin') }, verdict: 'note' },
  {
    name: 'refuses with 400',
    server: { transport: 'http', http: refusing((origin) => !OWN.test(origin), 400) },
    verdict: 'error',
  },
  {
    name: 'refuses with 400 in a revision that names no status',
    server: { transport: 'http', methods: oldRevision, http: refusing((origin) => !OWN.test(origin), 400) },
    verdict: 'passed',
  },
  { name: 'refuses every origin', server: { transport: 'http', http: refusing(() => true) }, verdict: 'note' },
  {
    name: 'answers nothing any more',
    server: {
      transport: 'http',
      http: async (request, next) => (request.body?.includes('ping') === true ? httpAnswer(503) : await next(request)),
    },
    verdict: 'inconclusive',
  },
]
