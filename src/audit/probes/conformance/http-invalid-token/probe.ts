import { askHttp, plainRequest } from '../../../http/ask-http.js'
import { NOT_PROTECTED, WITHOUT_TOKEN } from '../../../http/authorization.js'
import { authorizationSection } from '../../../http/clauses.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged, skipped } from '../../../probe/probe.js'

/** As a token may look, so that it is not refused for its form (RFC 6750). */
const INVALID_TOKEN = 'mcprove.no-such-token.0123456789abcdefghijklmnop'

export const httpInvalidToken = defineProbe({
  id: 'conformance/http-invalid-token',
  title: 'A request with an invalid token is answered with HTTP 401.',
  severity: 'error',
  clauses: authorizationSection('token-handling'),
  transports: ['http'],
  run: async (audit) => {
    const anonymous = await audit.observe(WITHOUT_TOKEN)
    if (anonymous.status !== 401) return skipped(NOT_PROTECTED)
    const session = await audit.session()
    const { status, exchange } = await askHttp(audit, session, {
      body: plainRequest(session),
      isAnonymous: true,
      headers: { Authorization: `Bearer ${INVALID_TOKEN}` },
    })
    if (status === undefined) return inconclusive(describeAnswer(exchange), exchange)
    if (status === 401) return judged([exchange])
    return found(`an invalid token is answered with ${describeAnswer(exchange)}, not HTTP 401`, exchange)
  },
})
