import { httpAnswer } from '../../../case-server/case-http.js'
import { errorAnswer } from '../../../case-server/case-process.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Believes the body. */
const lenient: NonNullable<CaseServer['http']> = async (request, next) =>
  await next({ ...request, headers: { ...request.headers, 'mcp-protocol-version': '2026-07-28' } })

/** Looks at the version of the header first. */
const versionFirst: NonNullable<CaseServer['http']> = async (request, next) => {
  const version = request.headers['mcp-protocol-version']
  if (version === '2026-07-28') return await next(request)
  return httpAnswer(400, errorAnswer(1, -32022, 'Unsupported protocol version', { supported: ['2026-07-28'] }))
}

export const cases: readonly ProbeCase[] = [
  { name: 'compares header and body', server: { transport: 'http' }, era: 'modern', verdict: 'passed' },
  {
    name: 'says that it does not support the version of the header',
    server: { transport: 'http', eras: ['modern'], http: versionFirst },
    verdict: 'passed',
  },
  { name: 'believes the body', server: { transport: 'http', http: lenient }, era: 'modern', verdict: 'error' },
]
