import { askHttp, isServed, plainRequest } from '../../../http/ask-http.js'
import { transportSection } from '../../../http/clauses.js'
import { VERSION_WITHOUT_HEADER, VERSIONS_SPOKEN } from '../../../http/eras-spoken.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged, skipped } from '../../../probe/probe.js'

export const httpVersionMissing = defineProbe({
  id: 'conformance/http-version-missing',
  title: 'A request without MCP-Protocol-Version is served, as one of a client of 2025-03-26.',
  severity: 'warning',
  clauses: transportSection('protocol-version-header'),
  transports: ['http'],
  run: async (audit) => {
    const spoken = await audit.observe(VERSIONS_SPOKEN)
    if (!spoken.includes(VERSION_WITHOUT_HEADER)) return skipped(`the server does not speak ${VERSION_WITHOUT_HEADER}`)
    const session = await audit.session()
    const body = plainRequest(session)
    const baseline = await askHttp(audit, session, { body })
    if (!isServed(baseline)) {
      return inconclusive(`a request with the header: ${describeAnswer(baseline.exchange)}`, baseline.exchange)
    }
    const reply = await askHttp(audit, session, {
      body: plainRequest(session),
      headers: { 'MCP-Protocol-Version': undefined },
    })
    if (reply.status === undefined) return inconclusive(describeAnswer(reply.exchange), reply.exchange)
    if (isServed(reply)) return judged([reply.exchange])
    const what = describeAnswer(reply.exchange)
    return found(`a request without MCP-Protocol-Version is answered with ${what}`, reply.exchange)
  },
})
