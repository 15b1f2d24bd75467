import { showValue } from '../../../../core/text/show-value.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import { resultOf } from '../../../probe/exchange.js'
import { defineProbe, judged, type ProbeFinding } from '../../../probe/probe.js'
import { CONVERSATION } from '../../../session/conversation.js'

/** What may be answered with a question to the client (2026-07-28, Multi Round-Trip Requests). */
const INTERRUPTIBLE: readonly unknown[] = ['tools/call', 'prompts/get', 'resources/read']

export const resultType = defineProbe({
  id: 'conformance/result-type',
  title: 'Every result says with `resultType` whether it is complete.',
  severity: 'error',
  clauses: { '2026-07-28': 'basic#result-responses' },
  run: async (audit) => {
    const { exchanges } = await audit.observe(CONVERSATION)
    const findings = exchanges.flatMap((exchange): ProbeFinding[] => {
      const result = resultOf(exchange)
      const method = isRecord(exchange.sent) ? exchange.sent.method : undefined
      const mistake = result === undefined ? undefined : mistakeIn(result.resultType, method)
      if (mistake === undefined) return []
      return [{ message: `the result of ${method} ${mistake}`, subject: String(method), evidence: [exchange] }]
    })
    const once = new Map(findings.map((finding) => [finding.message, finding]))
    return judged(exchanges, [...once.values()])
  },
})

function mistakeIn(type: unknown, method: unknown): string | undefined {
  if (type === undefined) return 'has no `resultType`'
  if (typeof type !== 'string') return `has the \`resultType\` ${showValue(type, 40)}, not a text`
  if (type === 'input_required' && !INTERRUPTIBLE.includes(method)) return 'has the `resultType` "input_required"'
  return undefined
}
