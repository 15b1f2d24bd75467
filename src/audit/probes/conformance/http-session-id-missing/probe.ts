import { askHttp, isServed, plainRequest } from '../../../http/ask-http.js'
import { transportSection } from '../../../http/clauses.js'
import { NO_SESSIONS, openWithId } from '../../../http/http-sessions.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged, skipped } from '../../../probe/probe.js'

export const httpSessionIdMissing = defineProbe({
  id: 'conformance/http-session-id-missing',
  title: 'A server that requires a session ID answers requests without one with HTTP 400.',
  severity: 'warning',
  clauses: transportSection('session-management'),
  transports: ['http'],
  run: async (audit) => {
    const opened = await openWithId(audit)
    if (opened === undefined) return skipped(NO_SESSIONS)
    const { session } = opened
    const reply = await askHttp(audit, session, {
      body: plainRequest(session),
      headers: { 'Mcp-Session-Id': undefined },
    })
    const { status, exchange } = reply
    if (status === undefined) return inconclusive(describeAnswer(exchange), exchange)
    if (isServed(reply)) return skipped('the server does not require a session ID: it answers a request without one')
    if (status === 400) return judged([exchange])
    return found(`a request without a session ID is answered with ${describeAnswer(exchange)}, not HTTP 400`, exchange)
  },
})
