import { httpAnswer } from '../../../case-server/case-http.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import { streamed } from '../../../case-server/case-streams.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Refuses a POST whose Accept is not right. */
function demanding(isRight: (accept: string) => boolean, status = 406): NonNullable<CaseServer['http']> {
  return async (request, next) => {
    const { accept = '' } = request.headers
    return request.method === 'POST' && !isRight(accept) ? httpAnswer(status, 'Not Acceptable') : await next(request)
  }
}

const hasBoth = (accept: string): boolean => accept.includes('application/json') && accept.includes('text/event-stream')

export const cases: readonly ProbeCase[] = [
  { name: 'demands both types', server: { transport: 'http', http: demanding(hasBoth) }, verdict: 'passed' },
  {
    name: 'demands both types in the modern era',
    server: { transport: 'http', http: demanding(hasBoth) },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'demands the exact text of the SDK',
    server: { transport: 'http', http: demanding((accept) => accept === 'application/json, text/event-stream') },
    verdict: 'error',
  },
  { name: 'answers everything with JSON', server: { transport: 'http' }, verdict: 'note' },
  { name: 'answers everything with streams', server: { transport: 'http', http: streamed() }, verdict: 'note' },
  {
    name: 'fails without both types',
    server: { transport: 'http', http: demanding(hasBoth, 500) },
    verdict: 'note',
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
