import { toolResultMistake } from '../../../../mcp/answers/answer-mistake.js'
import { isComplete, judgeCalls } from '../../../features/judge-calls.js'
import { defineProbe } from '../../../probe/probe.js'

export const toolResults = defineProbe({
  id: 'conformance/tool-results',
  title: 'The content of a tool result is a list of blocks that MCP has, each with its required fields.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'server/tools#tool-result',
    '2025-11-25': 'server/tools#tool-result',
    '2026-07-28': 'server/tools#tool-result',
  },
  run: async (audit) =>
    await judgeCalls(audit, {
      about: isComplete,
      otherwise: 'no sample call has a complete result',
      findingOn: ({ result, label }) => {
        const mistake = toolResultMistake(result)
        return mistake === null ? undefined : `${label} is not valid: ${mistake}`
      },
    }),
})
