import { bodyText } from '../../../../mcp/raw/http-exchange.js'
import { httpAnswer } from '../../../case-server/case-http.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import { streamed } from '../../../case-server/case-streams.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Answers lists with something else. */
function answering(change: (text: string) => ReturnType<typeof httpAnswer>): NonNullable<CaseServer['http']> {
  return async (request, next) => {
    const answer = await next(request)
    if (!request.body?.includes('/list"')) return answer
    return change(await bodyText(answer, 100_000))
  }
}

export const cases: readonly ProbeCase[] = [
  { name: 'answers with JSON', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'answers with JSON in the modern era', server: { transport: 'http' }, era: 'modern', verdict: 'passed' },
  { name: 'answers with event streams', server: { transport: 'http', http: streamed() }, verdict: 'passed' },
  {
    name: 'says the charset of its JSON',
    server: {
      transport: 'http',
      http: answering((text) => httpAnswer(200, text, { 'content-type': 'application/json; charset=utf-8' })),
    },
    verdict: 'passed',
  },
  {
    name: 'answers with JSON as text/plain',
    server: { transport: 'http', http: answering((text) => httpAnswer(200, text)) },
    verdict: 'error',
  },
  {
    name: 'answers with a batch of one',
    server: {
      transport: 'http',
      http: answering((text) => httpAnswer(200, `[${text}]`, { 'content-type': 'application/json' })),
    },
    verdict: 'error',
  },
  {
    name: 'accepts a request without an answer',
    server: { transport: 'http', http: answering(() => httpAnswer(202)) },
    verdict: 'error',
  },
  {
    name: 'is behind a proxy that refuses everything else',
    server: {
      transport: 'http',
      http: async (request, next) => {
        const isOpening = request.body?.includes('initialize') === true
        return isOpening
          ? await next(request)
          : httpAnswer(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' })
      },
    },
    verdict: 'inconclusive',
  },
]
