import { guardedServer } from '../../../case-server/case-authorization.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const oldRevision: CaseServer['methods'] = {
  initialize: () => ({
    protocolVersion: '2025-06-18',
    capabilities: {},
    serverInfo: { name: 'case-server', version: '1.0.0' },
  }),
}

const OLD = {
  protocolVersion: '2025-03-26',
  capabilities: {},
  serverInfo: { name: 'case-server', version: '1.0.0' },
}

export const cases: readonly ProbeCase[] = [
  {
    name: 'has no metadata in a revision before it',
    server: { ...guardedServer({ documents: {} }), methods: { initialize: () => OLD } },
    verdict: 'skipped',
  },
  { name: 'names its metadata', server: guardedServer(), verdict: 'passed' },
  { name: 'names its metadata in the modern era', server: guardedServer(), era: 'modern', verdict: 'passed' },
  { name: 'has metadata at the well-known place', server: guardedServer({ challenge: null }), verdict: 'passed' },
  {
    name: 'has metadata at the well-known place of its origin',
    server: guardedServer({
      challenge: 'Bearer realm="mcp"',
      documents: { '/.well-known/oauth-protected-resource': { resource: 'http://127.0.0.1:3000' } },
    }),
    verdict: 'passed',
  },
  {
    name: 'does not name its metadata, in a revision that demands it',
    server: { ...guardedServer({ challenge: null }), methods: oldRevision },
    verdict: 'error',
  },
  { name: 'names metadata that is missing', server: guardedServer({ documents: {} }), verdict: 'error' },
  {
    name: 'names metadata that is a page',
    server: guardedServer({ documents: { '/.well-known/oauth-protected-resource/mcp': '<h1>Log in</h1>' } }),
    verdict: 'error',
  },
  {
    name: 'names metadata of another origin',
    server: guardedServer({ challenge: 'Bearer resource_metadata="https://login.example/mcp"' }),
    verdict: 'skipped',
  },
  { name: 'has a key and no OAuth', server: guardedServer({ challenge: 'Bearer', documents: {} }), verdict: 'warning' },
  { name: 'needs no token', server: { transport: 'http' }, verdict: 'skipped' },
]
