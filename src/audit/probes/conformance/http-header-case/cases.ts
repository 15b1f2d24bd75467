import { httpAnswer } from '../../../case-server/case-http.js'
import { errorAnswer } from '../../../case-server/case-process.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'ignores the letter case of names', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'looks for one spelling',
    server: {
      transport: 'http',
      http: async (request, next, { headers = {} }) =>
        Object.hasOwn(headers, 'Mcp-Method')
          ? await next(request)
          : httpAnswer(400, errorAnswer(1, -32020, 'Header mismatch: Mcp-Method')),
    },
    verdict: 'error',
  },
]
