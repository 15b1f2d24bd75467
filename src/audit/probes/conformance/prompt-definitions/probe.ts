import { judgeDefinitions } from '../../../features/definition-findings.js'
import { defineProbe } from '../../../probe/probe.js'

export const promptDefinitions = defineProbe({
  id: 'conformance/prompt-definitions',
  title: 'Every entry of the list of prompts has the fields and types that MCP defines for a prompt.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'server/prompts#prompt',
    '2025-11-25': 'server/prompts#prompt',
    '2026-07-28': 'server/prompts#prompt',
  },
  run: async (audit) => judgeDefinitions(audit, 'prompts'),
})
