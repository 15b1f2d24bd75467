import { defineProbe } from '../../../probe/probe.js'
import { answerFindings } from '../../../session/notification-answers.js'
import { judgeReactions } from '../../../session/still-answers.js'

const TEXTS = [
  { what: 'an unknown notification', message: { method: 'notifications/mcprove-unknown', params: {} } },
  { what: 'a notification without params', message: { method: 'notifications/mcprove-unknown' } },
  {
    what: 'the cancellation of a request that does not exist',
    message: { method: 'notifications/cancelled', params: { requestId: 'mcprove-no-such-request' } },
  },
  { what: 'a cancellation that names no request', message: { method: 'notifications/cancelled', params: {} } },
]

export const unknownNotification = defineProbe({
  id: 'conformance/unknown-notification',
  title: 'A notification has no answer, also when the server does not know it.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'basic#notifications',
    '2025-11-25': 'basic#notifications',
    '2026-07-28': 'basic#notifications',
  },
  run: async (audit) => {
    const texts = TEXTS.map(({ what, message }) => ({ what, text: JSON.stringify({ jsonrpc: '2.0', ...message }) }))
    return await judgeReactions(audit, texts, answerFindings)
  },
})
