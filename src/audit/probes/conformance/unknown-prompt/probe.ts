import { isRecord } from '../../../../core/trace/trace-fields.js'
import { judgeRefusal } from '../../../features/refusals.js'
import { defineProbe, skipped } from '../../../probe/probe.js'

const NAME = 'mcprove_no_such_prompt'

export const unknownPrompt = defineProbe({
  id: 'conformance/unknown-prompt',
  title: 'A prompt that does not exist is answered with the error -32602.',
  severity: 'warning',
  clauses: {
    '2025-06-18': 'server/prompts#error-handling',
    '2025-11-25': 'server/prompts#error-handling',
    '2026-07-28': 'server/prompts#error-handling',
  },
  run: async (audit) => {
    if (!isRecord(audit.survey.capabilities.prompts)) return skipped('the server does not announce `prompts`')
    const session = await audit.session()
    const exchange = await session.request('prompts/get', { name: NAME })
    return judgeRefusal(exchange, `the unknown prompt \`${NAME}\``, 'recommended')
  },
})
