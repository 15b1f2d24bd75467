import { httpAnswer } from '../../../case-server/case-http.js'
import { errorAnswer } from '../../../case-server/case-process.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const inputSchema = {
  type: 'object',
  properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
  required: ['region'],
}

/** Refuses calls for whose header this is true. */
const refusing = (isWrong: (header: string | undefined) => boolean, code = -32020): CaseServer => ({
  transport: 'http',
  tools: [{ name: 'find', inputSchema, annotations: { readOnlyHint: true } }],
  http: async (request, next) => {
    const { id, method, params } = JSON.parse(request.body ?? '{}')
    const header = request.headers['mcp-param-region']
    if (method !== 'tools/call' || params.name !== 'find' || !isWrong(header)) return await next(request)
    return httpAnswer(400, errorAnswer(id, code, 'Header mismatch: Mcp-Param-Region'))
  },
})

export const cases: readonly ProbeCase[] = [
  {
    name: 'compares the header with the argument',
    server: refusing((header) => header === undefined || header === 'mcprove-other-value'),
    verdict: 'passed',
  },
  { name: 'looks at no header', server: refusing(() => false), verdict: 'error' },
  { name: 'wants the header, whatever it says', server: refusing((header) => header === undefined), verdict: 'error' },
  {
    name: 'refuses with another error',
    server: refusing((header) => header === undefined || header === 'mcprove-other-value', -32602),
    verdict: 'error',
  },
  { name: 'refuses the right header too', server: refusing(() => true), verdict: 'inconclusive' },
  { name: 'has no such tool', server: { transport: 'http' }, verdict: 'skipped' },
]
