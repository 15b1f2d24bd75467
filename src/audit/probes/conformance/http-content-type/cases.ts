import { httpAnswer } from '../../../case-server/case-http.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Refuses a POST of another type. */
function demanding(isRight: (type: string) => boolean): NonNullable<CaseServer['http']> {
  return async (request, next) => {
    const type = request.headers['content-type'] ?? ''
    return request.method === 'POST' && !isRight(type) ? httpAnswer(415, 'Unsupported Media Type') : await next(request)
  }
}

const isJson = (type: string): boolean => /^application\/json *(;|$)/i.test(type)

export const cases: readonly ProbeCase[] = [
  { name: 'reads JSON', server: { transport: 'http', http: demanding(isJson) }, verdict: 'passed' },
  {
    name: 'reads JSON in the modern era',
    server: { transport: 'http', http: demanding(isJson) },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'does not read JSON with a charset',
    server: { transport: 'http', http: demanding((type) => type === 'application/json') },
    verdict: 'warning',
  },
  { name: 'reads whatever comes', server: { transport: 'http' }, verdict: 'note' },
  {
    name: 'answers nothing any more',
    server: {
      transport: 'http',
      http: async (request, next) => (request.body?.includes('ping') === true ? httpAnswer(503) : await next(request)),
    },
    verdict: 'inconclusive',
  },
]
