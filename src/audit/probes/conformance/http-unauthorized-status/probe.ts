import { httpWireOf, isRefused } from '../../../http/ask-http.js'
import { NOT_PROTECTED, WITHOUT_TOKEN } from '../../../http/authorization.js'
import { authorizationSection } from '../../../http/clauses.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged, skipped } from '../../../probe/probe.js'

export const httpUnauthorizedStatus = defineProbe({
  id: 'conformance/http-unauthorized-status',
  title: 'A request without the token that the server needs is answered with HTTP 401.',
  severity: 'error',
  clauses: authorizationSection('error-handling'),
  transports: ['http'],
  run: async (audit) => {
    const session = await audit.session()
    if ((await httpWireOf(session).token()) === undefined) return skipped('the audit has no token for the server')
    const reply = await audit.observe(WITHOUT_TOKEN)
    const { status, exchange } = reply
    if (status === undefined) return inconclusive(describeAnswer(exchange), exchange)
    if (status === 401) return judged([exchange])
    if (!isRefused(reply)) return skipped(NOT_PROTECTED)
    return found(`a request without a token is answered with HTTP ${status}, not HTTP 401`, exchange)
  },
})
