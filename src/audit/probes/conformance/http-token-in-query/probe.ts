import { isLoopbackUrl } from '../../../../mcp/raw/loopback-url.js'
import { askHttp, httpWireOf, isServed, plainRequest } from '../../../http/ask-http.js'
import { NOT_PROTECTED, WITHOUT_TOKEN } from '../../../http/authorization.js'
import { authorizationSection } from '../../../http/clauses.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged, skipped } from '../../../probe/probe.js'

export const httpTokenInQuery = defineProbe({
  id: 'conformance/http-token-in-query',
  title: 'A token in the query of the URL is ignored.',
  severity: 'error',
  clauses: authorizationSection('token-requirements'),
  transports: ['http'],
  run: async (audit) => {
    const session = await audit.session()
    const wire = httpWireOf(session)
    const token = await wire.token()
    if (token === undefined) return skipped('the audit has no token for the server')
    // It would be kept in the logs of every machine on the way.
    if (!isLoopbackUrl(wire.url)) return skipped('a token is sent in a URL to this machine only')
    const anonymous = await audit.observe(WITHOUT_TOKEN)
    if (anonymous.status !== 401) return skipped(NOT_PROTECTED)
    const url = new URL(wire.url)
    url.searchParams.set('access_token', token)
    const reply = await askHttp(audit, session, { body: plainRequest(session), url: url.href, isAnonymous: true })
    const { status, exchange } = reply
    if (status === undefined) return inconclusive(describeAnswer(exchange), exchange)
    if (!isServed(reply)) return judged([exchange])
    const what = describeAnswer(exchange)
    return found(`a request with the token in the query \`access_token\` is answered with ${what}`, exchange)
  },
})
