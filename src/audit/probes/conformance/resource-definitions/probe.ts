import { judgeDefinitions } from '../../../features/definition-findings.js'
import { defineProbe } from '../../../probe/probe.js'

export const resourceDefinitions = defineProbe({
  id: 'conformance/resource-definitions',
  title: 'Every entry of the list of resources has the fields and types that MCP defines for a resource.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'server/resources#resource',
    '2025-11-25': 'server/resources#resource',
    '2026-07-28': 'server/resources#resource',
  },
  run: async (audit) => judgeDefinitions(audit, 'resources'),
})
