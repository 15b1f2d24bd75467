import { isRecord } from '../../../../core/trace/trace-fields.js'
import { judgeRefusal } from '../../../features/refusals.js'
import { defineProbe, skipped } from '../../../probe/probe.js'

const NAME = 'mcprove_no_such_prompt'

export const unknownCompletion = defineProbe({
  id: 'conformance/unknown-completion',
  title: 'A completion for a prompt that does not exist is refused with the error -32602.',
  severity: 'warning',
  clauses: {
    '2025-06-18': 'server/utilities/completion#error-handling',
    '2025-11-25': 'server/utilities/completion#error-handling',
    '2026-07-28': 'server/utilities/completion#error-handling',
  },
  run: async (audit) => {
    const { completions, prompts } = audit.survey.capabilities
    if (!isRecord(completions)) return skipped('the server does not announce `completions`')
    if (!isRecord(prompts)) return skipped('the server does not announce `prompts`')
    const session = await audit.session()
    const params = { ref: { type: 'ref/prompt', name: NAME }, argument: { name: 'name', value: 'a' } }
    const exchange = await session.request('completion/complete', params)
    return judgeRefusal(exchange, `the unknown prompt \`${NAME}\``, 'recommended')
  },
})
