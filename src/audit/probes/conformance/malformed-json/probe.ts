import { showValue } from '../../../../core/text/show-value.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import { defineProbe, type ProbeFinding } from '../../../probe/probe.js'
import { judgeReactions, type Reaction } from '../../../session/still-answers.js'

const PARSE_ERROR = -32700
const TEXTS = [
  { what: 'JSON that breaks off', text: '{"jsonrpc":"2.0","id":"mcprove-cut","method":' },
  { what: 'a line that is not JSON', text: 'mcprove: this is not JSON' },
]

export const malformedJson = defineProbe({
  id: 'conformance/malformed-json',
  title: 'A text that is not JSON has no result, and the server goes on.',
  severity: 'error',
  clauses: { '2025-06-18': 'basic#messages', '2025-11-25': 'basic#messages', '2026-07-28': 'basic#error-codes' },
  run: async (audit) => await judgeReactions(audit, TEXTS, findingsIn),
})

function findingsIn({ exchange, answers }: Reaction, what: string): readonly ProbeFinding[] {
  return answers.flatMap((answer): ProbeFinding[] => {
    if ('result' in answer) return [{ message: `${what} is answered with a result`, evidence: [exchange] }]
    const code = isRecord(answer.error) ? answer.error.code : undefined
    if (code === PARSE_ERROR) return []
    const message = `${what} is answered with the error ${showValue(code, 20)}, not with ${PARSE_ERROR}`
    return [{ message, severity: 'note', evidence: [exchange] }]
  })
}
