import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Takes the version from the body. */
const lenient: NonNullable<CaseServer['http']> = async (request, next) =>
  await next({ ...request, headers: { 'mcp-protocol-version': '2026-07-28', ...request.headers } })

export const cases: readonly ProbeCase[] = [
  { name: 'requires the header', server: { transport: 'http', eras: ['modern'] }, verdict: 'passed' },
  {
    name: 'does not require the header',
    server: { transport: 'http', eras: ['modern'], http: lenient },
    verdict: 'error',
  },
  {
    name: 'does not require the header, for clients of 2025-03-26',
    server: { transport: 'http', http: lenient },
    era: 'modern',
    verdict: 'skipped',
  },
]
