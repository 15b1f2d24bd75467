import { askHttp, isServed } from '../../../http/ask-http.js'
import { transportSection } from '../../../http/clauses.js'
import { NO_SESSIONS, openWithId } from '../../../http/http-sessions.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, skipped } from '../../../probe/probe.js'

const NOT_ALLOWED = 405

export const httpDelete = defineProbe({
  id: 'conformance/http-delete',
  title: 'DELETE ends a session, or is answered with HTTP 405.',
  severity: 'warning',
  clauses: transportSection('session-management'),
  transports: ['http'],
  run: async (audit) => {
    const opened = await openWithId(audit)
    if (opened === undefined) return skipped(NO_SESSIONS)
    const reply = await askHttp(audit, opened.session, { method: 'DELETE' })
    const { status, exchange } = reply
    if (status === undefined) return inconclusive(describeAnswer(exchange), exchange)
    if (isServed(reply) || status === NOT_ALLOWED) return judged([exchange])
    const message = `DELETE of an open session is answered with HTTP ${status}, not 2xx or 405`
    // 405 is what a server may say; only a failure is wrong whatever it allows.
    return judged([exchange], [{ message, evidence: [exchange], ...(status >= 500 ? {} : { severity: 'note' }) }])
  },
})
