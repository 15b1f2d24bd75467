import { httpAnswer } from '../../../case-server/case-http.js'
import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const refusing = (error: CaseError | null): CaseServer => ({
  eras: ['modern'],
  onAnswer: (answer, { id, method }) => {
    if (method !== 'initialize') return answer
    if (error === null) return null
    const { code, message, data } = error
    return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
  },
})

export const cases: readonly ProbeCase[] = [
  {
    name: 'lists its versions in the data of the error',
    server: refusing(new CaseError(-32022, 'Unsupported protocol version', { supported: ['2026-07-28'] })),
    verdict: 'passed',
  },
  {
    name: 'names its version in a text over HTTP',
    server: {
      transport: 'http',
      eras: ['modern'],
      http: async (request, next) =>
        request.body?.includes('"initialize"') === true
          ? httpAnswer(400, 'This server speaks MCP 2026-07-28 only.')
          : await next(request),
    },
    verdict: 'passed',
  },
  {
    name: 'names no version',
    server: refusing(new CaseError(-32601, 'Method not found: initialize')),
    verdict: 'warning',
  },
  { name: 'says nothing', server: refusing(null), verdict: 'skipped' },
  { name: 'speaks older revisions too', server: {}, era: 'modern', verdict: 'skipped' },
]
