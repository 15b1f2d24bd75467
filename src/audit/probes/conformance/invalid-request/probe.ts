import { defineProbe, type ProbeFinding } from '../../../probe/probe.js'
import { judgeReactions, type Reaction } from '../../../session/still-answers.js'

const TEXTS = [
  '42',
  '"text"',
  'null',
  '[]',
  '{}',
  '{"jsonrpc":"2.0"}',
  '{"jsonrpc":"2.0","id":"mcprove-invalid"}',
  '{"jsonrpc":"2.0","id":"mcprove-number","method":7}',
  '{"jsonrpc":"2.0","id":"mcprove-list","method":"mcprove/no-such-method","params":["text"]}',
]

export const invalidRequest = defineProbe({
  id: 'conformance/invalid-request',
  title: 'JSON that is not a valid message has no result, and the server goes on.',
  severity: 'error',
  clauses: { '2025-06-18': 'basic#requests', '2025-11-25': 'basic#requests', '2026-07-28': 'basic#requests' },
  run: async (audit) => {
    const texts = TEXTS.map((text) => ({ what: `the text ${text}`, text }))
    return await judgeReactions(audit, texts, findingsIn)
  },
})

function findingsIn({ exchange, answers }: Reaction, what: string): readonly ProbeFinding[] {
  if (!answers.some((answer) => 'result' in answer)) return []
  return [{ message: `${what} is answered with a result`, evidence: [exchange] }]
}
