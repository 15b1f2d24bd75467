import { CASE_DOCUMENT, CASE_METADATA, guardedServer } from '../../../case-server/case-authorization.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const documents = { [CASE_METADATA]: { ...CASE_DOCUMENT, scopes_supported: ['files:read', 'files:write'] } }

export const cases: readonly ProbeCase[] = [
  {
    name: 'names the scope',
    server: guardedServer({ challenge: 'Bearer scope="files:read"', documents }),
    verdict: 'passed',
  },
  { name: 'does not name its scopes', server: guardedServer({ documents }), verdict: 'warning' },
  {
    name: 'does not name its scopes in the modern era',
    server: guardedServer({ documents }),
    era: 'modern',
    verdict: 'warning',
  },
  { name: 'has no scopes', server: guardedServer(), verdict: 'skipped' },
  { name: 'needs no token', server: { transport: 'http' }, verdict: 'skipped' },
]
