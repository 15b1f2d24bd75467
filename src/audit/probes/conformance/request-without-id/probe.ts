import { defineProbe } from '../../../probe/probe.js'
import { eraOf } from '../../../probe/revision.js'
import { clientMeta } from '../../../session/client-words.js'
import { answerFindings } from '../../../session/notification-answers.js'
import { judgeReactions, plainMethod } from '../../../session/still-answers.js'

export const requestWithoutId = defineProbe({
  id: 'conformance/request-without-id',
  title: 'A message without an id has no answer, also when its method is that of a request.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'basic#notifications',
    '2025-11-25': 'basic#notifications',
    '2026-07-28': 'basic#notifications',
  },
  run: async (audit) => {
    const session = await audit.session()
    const meta = eraOf(audit.revision) === 'legacy' ? {} : { _meta: clientMeta(audit.revision) }
    const texts = [plainMethod(session), 'mcprove/no-such-method'].map((method) => ({
      what: `${method} without an id`,
      text: JSON.stringify({ jsonrpc: '2.0', method, params: meta }),
    }))
    return await judgeReactions(audit, texts, answerFindings)
  },
})
