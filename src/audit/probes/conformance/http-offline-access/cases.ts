import { CASE_DOCUMENT, CASE_METADATA, guardedServer } from '../../../case-server/case-authorization.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

function naming(scopes: readonly string[]): CaseServer {
  return guardedServer({ documents: { [CASE_METADATA]: { ...CASE_DOCUMENT, scopes_supported: scopes } } })
}

export const cases: readonly ProbeCase[] = [
  { name: 'names its own scopes', server: naming(['files:read']), verdict: 'passed' },
  { name: 'has a scope of a similar name', server: naming(['offline_access_log']), verdict: 'passed' },
  { name: 'lists offline_access', server: naming(['files:read', 'offline_access']), verdict: 'warning' },
  {
    name: 'demands offline_access',
    server: guardedServer({ challenge: 'Bearer error="invalid_token", scope="files:read offline_access"' }),
    verdict: 'warning',
  },
  { name: 'has no scopes', server: guardedServer(), verdict: 'skipped' },
  { name: 'needs no token', server: { transport: 'http', eras: ['modern'] }, verdict: 'skipped' },
]
