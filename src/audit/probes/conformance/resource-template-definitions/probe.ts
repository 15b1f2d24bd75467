import { judgeDefinitions } from '../../../features/definition-findings.js'
import { defineProbe } from '../../../probe/probe.js'

export const resourceTemplateDefinitions = defineProbe({
  id: 'conformance/resource-template-definitions',
  title:
    'Every entry of the list of resource templates has the fields and types that MCP defines for a resource template.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'server/resources#resource-templates',
    '2025-11-25': 'server/resources#resource-templates',
    '2026-07-28': 'server/resources#resource-templates',
  },
  run: async (audit) => judgeDefinitions(audit, 'resourceTemplates'),
})
