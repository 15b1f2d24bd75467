import { httpAnswer } from '../../../case-server/case-http.js'
import { streamed } from '../../../case-server/case-streams.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  {
    name: 'answers GET and DELETE with 405',
    server: {
      transport: 'http',
      eras: ['modern'],
      http: async (request, next) => (request.method === 'POST' ? await next(request) : httpAnswer(405)),
    },
    verdict: 'passed',
  },
  {
    name: 'speaks older revisions, which have both methods',
    server: { transport: 'http', http: streamed({ onGet: () => '' }) },
    verdict: 'skipped',
  },
  {
    name: 'opens a stream on GET, and has no route for DELETE',
    server: { transport: 'http', eras: ['modern'], http: streamed({ onGet: () => '' }) },
    verdict: 'warning',
  },
]
