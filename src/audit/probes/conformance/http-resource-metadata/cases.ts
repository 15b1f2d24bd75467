import { CASE_DOCUMENT, CASE_METADATA, guardedServer } from '../../../case-server/case-authorization.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

function telling(changes: object): CaseServer {
  return guardedServer({ documents: { [CASE_METADATA]: { ...CASE_DOCUMENT, ...changes } } })
}

const OLD = {
  protocolVersion: '2025-03-26',
  capabilities: {},
  serverInfo: { name: 'case-server', version: '1.0.0' },
}

export const cases: readonly ProbeCase[] = [
  { name: 'names itself and its authorization server', server: guardedServer(), verdict: 'passed' },
  {
    name: 'names both in the modern era',
    server: guardedServer(),
    era: 'modern',
    verdict: 'passed',
  },
  { name: 'is part of a larger resource', server: telling({ resource: 'http://127.0.0.1:3000/' }), verdict: 'passed' },
  { name: 'names no authorization server', server: telling({ authorization_servers: [] }), verdict: 'error' },
  { name: 'leaves out authorization servers', server: telling({ authorization_servers: undefined }), verdict: 'error' },
  { name: 'leaves out the resource', server: telling({ resource: undefined }), verdict: 'error' },
  { name: 'names another path', server: telling({ resource: 'http://127.0.0.1:3000/mc' }), verdict: 'error' },
  { name: 'names another port', server: telling({ resource: 'http://127.0.0.1:3001/mcp' }), verdict: 'error' },
  { name: 'names its public address', server: telling({ resource: 'https://mcp.example/mcp' }), verdict: 'warning' },
  {
    name: 'has another name for this machine',
    server: telling({ resource: 'http://localhost:3000/mcp' }),
    verdict: 'warning',
  },
  { name: 'has no metadata', server: guardedServer({ documents: {} }), verdict: 'skipped' },
  {
    name: 'names no authorization server in a revision before the metadata',
    server: { ...telling({ authorization_servers: [] }), methods: { initialize: () => OLD } },
    verdict: 'skipped',
  },
  { name: 'needs no token', server: { transport: 'http' }, verdict: 'skipped' },
]
