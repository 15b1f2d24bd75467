import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const INFO = { _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'case', version: '1.0.0' } } }
const discovering = (result: object): CaseServer => ({
  methods: { 'server/discover': () => ({ supportedVersions: ['2026-07-28'], capabilities: {}, ...INFO, ...result }) },
})

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'has instructions', server: { instructions: 'Ask for one note at a time.' }, verdict: 'passed' },
  { name: 'has capabilities as a list', server: discovering({ capabilities: ['tools'] }), verdict: 'error' },
  { name: 'has no capabilities', server: discovering({ capabilities: undefined }), verdict: 'error' },
  {
    name: 'has a version that is a number',
    server: discovering({ supportedVersions: ['2026-07-28', 2025] }),
    verdict: 'error',
  },
  { name: 'does not say who it is', server: discovering({ _meta: {} }), verdict: 'warning' },
]
