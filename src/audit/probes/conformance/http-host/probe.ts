import { isLoopbackUrl } from '../../../../mcp/raw/loopback-url.js'
import { askHttp, httpWireOf, isServed, plainRequest } from '../../../http/ask-http.js'
import { SECURITY } from '../../../http/clauses.js'
import { foreignHost } from '../../../http/rebinding.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged, skipped } from '../../../probe/probe.js'

export const httpHost = defineProbe({
  id: 'conformance/http-host',
  title: 'A server on this machine refuses a request whose Host is another site.',
  severity: 'note',
  clauses: SECURITY,
  transports: ['http'],
  run: async (audit) => {
    const session = await audit.session()
    const wire = httpWireOf(session)
    if (!isLoopbackUrl(wire.url)) return skipped('the server has a name that other machines use')
    const plain = await askHttp(audit, session, { body: plainRequest(session) })
    if (!isServed(plain)) {
      return inconclusive(`a request with the right Host: ${describeAnswer(plain.exchange)}`, plain.exchange)
    }
    const host = foreignHost(wire)
    const reply = await askHttp(audit, session, { body: plainRequest(session), headers: { Host: host } })
    if (reply.status === undefined) return inconclusive(describeAnswer(reply.exchange), reply.exchange)
    if (!isServed(reply)) return judged([reply.exchange])
    const what = describeAnswer(reply.exchange)
    return found(`a request with \`Host: ${host}\` and without Origin is answered with ${what}`, reply.exchange)
  },
})
