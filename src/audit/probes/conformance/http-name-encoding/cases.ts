import { httpAnswer } from '../../../case-server/case-http.js'
import { errorAnswer } from '../../../case-server/case-process.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Compares the header as it is. */
const literal: NonNullable<CaseServer['http']> = async (request, next) =>
  request.headers['mcp-name']?.startsWith('=?') === true
    ? httpAnswer(400, errorAnswer(1, -32020, 'Header mismatch: Mcp-Name'))
    : await next(request)

/** Does not compare what it cannot read. */
const blind: NonNullable<CaseServer['http']> = async (request, next) => {
  const name = /"uri":"([^"]*)"/.exec(request.body ?? '')?.[1]
  const isEncoded = request.headers['mcp-name']?.startsWith('=?') === true
  if (!isEncoded || name === undefined) return await next(request)
  return await next({ ...request, headers: { ...request.headers, 'mcp-name': name } })
}

export const cases: readonly ProbeCase[] = [
  { name: 'decodes the header', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'has a resource that cannot be read',
    server: {
      transport: 'http',
      resources: [{ uri: 'note://gone', name: 'gone' }],
      methods: {
        'resources/read': () => {
          throw new Error('The disk is not there')
        },
      },
    },
    verdict: 'passed',
  },
  { name: 'compares without decoding', server: { transport: 'http', http: literal }, verdict: 'error' },
  { name: 'accepts whatever is in Base64', server: { transport: 'http', http: blind }, verdict: 'error' },
]
