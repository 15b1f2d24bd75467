import { showName } from '../../../../core/text/show-name.js'
import { nothingListed } from '../../../features/listed-entries.js'
import { PROMPT_GETS, requiredArguments } from '../../../features/prompt-gets.js'
import { judgeAll, judgeRefusal } from '../../../features/refusals.js'
import { resultOf } from '../../../probe/exchange.js'
import { defineProbe, type Outcome, skipped } from '../../../probe/probe.js'

export const promptArguments = defineProbe({
  id: 'conformance/prompt-arguments',
  title: 'A prompt without an argument that it requires is refused with the error -32602.',
  severity: 'warning',
  clauses: {
    '2025-06-18': 'server/prompts#error-handling',
    '2025-11-25': 'server/prompts#error-handling',
    '2026-07-28': 'server/prompts#error-handling',
  },
  run: async (audit) => {
    const gets = await audit.observe(PROMPT_GETS)
    if (gets.length === 0) return nothingListed(audit.survey, 'prompts')
    const demanding = gets.filter(({ prompt }) => requiredArguments(prompt).length > 0)
    if (demanding.length === 0) return skipped('no prompt requires an argument')
    // Only where the prompt is there with its arguments, a refusal without them is about the arguments.
    const working = demanding.filter(({ exchange }) => resultOf(exchange) !== undefined)
    if (working.length === 0) return skipped('no prompt with required arguments could be got')
    const outcomes: Outcome[] = []
    for (const { name } of working) {
      const session = await audit.session()
      const exchange = await session.request('prompts/get', { name })
      outcomes.push(
        judgeRefusal(exchange, `the prompt ${showName(name)} without its required arguments`, 'recommended'),
      )
    }
    return judgeAll(outcomes)
  },
})
