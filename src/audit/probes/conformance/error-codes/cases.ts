import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const refusing = (code: number): CaseServer => ({
  methods: {
    'resources/read': () => {
      throw new CaseError(code, 'Resource not found')
    },
  },
})

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'has a code of its own', server: refusing(4041), verdict: 'passed' },
  { name: 'has a code of the range that new servers should not use', server: refusing(-32001), verdict: 'note' },
  { name: 'has a code that JSON-RPC reserves', server: refusing(-32500), verdict: 'warning' },
  { name: 'asks for a capability', server: refusing(-32021), verdict: 'passed' },
  {
    name: 'answers everything',
    server: { onAnswer: ({ id }) => ({ jsonrpc: '2.0', id, result: { supportedVersions: ['2026-07-28'] } }) },
    verdict: 'skipped',
  },
  { name: 'has the code for resources of 2025-11-25', server: refusing(-32002), verdict: 'error' },
  { name: 'has a reserved code', server: refusing(-32050), verdict: 'error' },
]
