import { httpAnswer } from '../../../case-server/case-http.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Changes what the server sees of the header. */
function seeing(
  change: (header: string | undefined, body: string) => string | undefined,
): NonNullable<CaseServer['http']> {
  return async (request, next) => {
    const { 'mcp-method': header, ...headers } = request.headers
    const seen = change(header, request.body ?? '')
    return await next({ ...request, headers: seen === undefined ? headers : { ...headers, 'mcp-method': seen } })
  }
}

const inBody = (body: string): string => /"method":"([^"]*)"/.exec(body)?.[1] ?? ''

export const cases: readonly ProbeCase[] = [
  { name: 'validates the header', server: { transport: 'http' }, era: 'modern', verdict: 'passed' },
  {
    name: 'does not look at the header',
    server: { transport: 'http', http: seeing((_, body) => inBody(body)) },
    era: 'modern',
    verdict: 'error',
  },
  {
    name: 'accepts a request without the header',
    server: { transport: 'http', http: seeing((header, body) => header ?? inBody(body)) },
    era: 'modern',
    verdict: 'error',
  },
  {
    name: 'ignores letter case',
    server: { transport: 'http', http: seeing((header) => header?.toLowerCase()) },
    era: 'modern',
    verdict: 'error',
  },
  {
    name: 'refuses without the code',
    server: {
      transport: 'http',
      http: async (request, next) => {
        const answer = await next(request)
        return answer.status === 400 ? httpAnswer(400, 'Bad Request') : answer
      },
    },
    era: 'modern',
    verdict: 'error',
  },
]
