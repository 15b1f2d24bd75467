import { defineProbe } from '../../../probe/probe.js'
import { answerFindings } from '../../../session/notification-answers.js'
import { judgeReactions } from '../../../session/still-answers.js'

const TEXTS = [
  { what: 'a result that it did not ask for', text: '{"jsonrpc":"2.0","id":"mcprove-unasked","result":{}}' },
  {
    what: 'an error that it did not ask for',
    text: '{"jsonrpc":"2.0","id":"mcprove-unasked","error":{"code":-32603,"message":"Internal error"}}',
  },
]

export const unaskedAnswer = defineProbe({
  id: 'conformance/unasked-answer',
  title: 'An answer to a request that the server did not send is ignored.',
  severity: 'error',
  clauses: { '2025-06-18': 'basic#messages', '2025-11-25': 'basic#messages' },
  run: async (audit) => await judgeReactions(audit, TEXTS, answerFindings),
})
