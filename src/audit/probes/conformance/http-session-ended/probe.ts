import { askHttp, isServed, plainRequest } from '../../../http/ask-http.js'
import { transportSection } from '../../../http/clauses.js'
import { NO_SESSIONS, openWithId } from '../../../http/http-sessions.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged, skipped } from '../../../probe/probe.js'

export const httpSessionEnded = defineProbe({
  id: 'conformance/http-session-ended',
  title: 'A request in a session that has ended is answered with HTTP 404.',
  severity: 'error',
  clauses: transportSection('session-management'),
  transports: ['http'],
  run: async (audit) => {
    const opened = await openWithId(audit)
    if (opened === undefined) return skipped(NO_SESSIONS)
    const { session } = opened
    const ending = await askHttp(audit, session, { method: 'DELETE' })
    if (ending.status === undefined) return inconclusive(`DELETE: ${describeAnswer(ending.exchange)}`, ending.exchange)
    if (!isServed(ending))
      return skipped(`the server does not end sessions: DELETE is answered with HTTP ${ending.status}`)
    const after = await askHttp(audit, session, { body: plainRequest(session) })
    const evidence = [ending.exchange, after.exchange]
    if (after.status === undefined) return inconclusive(describeAnswer(after.exchange), ...evidence)
    if (after.status === 404) return judged(evidence)
    const what = describeAnswer(after.exchange)
    return found(`after DELETE, a request in the session is answered with ${what}, not HTTP 404`, ...evidence)
  },
})
