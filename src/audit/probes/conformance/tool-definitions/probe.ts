import { judgeDefinitions } from '../../../features/definition-findings.js'
import { defineProbe } from '../../../probe/probe.js'

export const toolDefinitions = defineProbe({
  id: 'conformance/tool-definitions',
  title: 'Every entry of the list of tools has the fields and types that MCP defines for a tool.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'server/tools#tool',
    '2025-11-25': 'server/tools#tool',
    '2026-07-28': 'server/tools#tool',
  },
  run: async (audit) => judgeDefinitions(audit, 'tools'),
})
