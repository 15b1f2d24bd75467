import { askHttp, plainRequest } from '../../../http/ask-http.js'
import { transportSection } from '../../../http/clauses.js'
import { NO_SESSIONS, openWithId } from '../../../http/http-sessions.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged, skipped } from '../../../probe/probe.js'

/** As long as a UUID, so that it is not refused for its form. */
const UNKNOWN_ID = '00000000-0000-4000-8000-6d6370726f76'

export const httpSessionUnknown = defineProbe({
  id: 'conformance/http-session-unknown',
  title: 'A session ID that the server does not know is answered with HTTP 404, as after a restart.',
  severity: 'note',
  clauses: transportSection('session-management'),
  transports: ['http'],
  run: async (audit) => {
    const opened = await openWithId(audit)
    if (opened === undefined) return skipped(NO_SESSIONS)
    const { session } = opened
    const { status, exchange } = await askHttp(audit, session, {
      body: plainRequest(session),
      headers: { 'Mcp-Session-Id': UNKNOWN_ID },
    })
    if (status === undefined) return inconclusive(describeAnswer(exchange), exchange)
    if (status === 404) return judged([exchange])
    return found(`an unknown session ID is answered with ${describeAnswer(exchange)}, not HTTP 404`, exchange)
  },
})
