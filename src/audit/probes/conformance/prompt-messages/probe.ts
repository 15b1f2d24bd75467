import { showName } from '../../../../core/text/show-name.js'
import { isRecord, type RawRecord } from '../../../../core/trace/trace-fields.js'
import { promptMistake } from '../../../../mcp/answers/answer-mistake.js'
import { nothingListed } from '../../../features/listed-entries.js'
import { PROMPT_GETS } from '../../../features/prompt-gets.js'
import { describeAnswer, resultOf } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding } from '../../../probe/probe.js'

export const promptMessages = defineProbe({
  id: 'conformance/prompt-messages',
  title: 'A prompt is a list of messages, each with a role and a block of content that MCP has.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'server/prompts#promptmessage',
    '2025-11-25': 'server/prompts#promptmessage',
    '2026-07-28': 'server/prompts#promptmessage',
  },
  run: async (audit) => {
    const gets = await audit.observe(PROMPT_GETS)
    const [first] = gets
    if (first === undefined) return nothingListed(audit.survey, 'prompts')
    const results = gets.flatMap(({ name, exchange }) => {
      const result = resultOf(exchange)
      return result === undefined || result.resultType === 'input_required' ? [] : [{ name, exchange, result }]
    })
    if (results.length === 0) {
      return inconclusive(`no prompt could be got: ${describeAnswer(first.exchange)}`, first.exchange)
    }
    return judged(
      results.map(({ exchange }) => exchange),
      results.flatMap(({ name, exchange, result }): ProbeFinding[] => {
        const mistake = promptMistake(result)
        const about = { subject: name, evidence: [exchange] }
        if (mistake !== null) return [{ message: `the prompt ${showName(name)}: ${mistake}`, ...about }]
        const index = messagesOf(result).findIndex(isUntyped)
        if (index === -1) return []
        const message = `the prompt ${showName(name)}: the embedded resource of messages[${index}] has no mimeType`
        return [{ message, severity: 'warning', ...about }]
      }),
    )
  },
})

function messagesOf({ messages }: RawRecord): readonly unknown[] {
  return Array.isArray(messages) ? messages : []
}

/** The page on prompts says MUST; in the schema the type is optional. */
function isUntyped(message: unknown): boolean {
  const content = isRecord(message) ? message.content : undefined
  const resource = isRecord(content) && content.type === 'resource' ? content.resource : undefined
  return isRecord(resource) && typeof resource.mimeType !== 'string'
}
