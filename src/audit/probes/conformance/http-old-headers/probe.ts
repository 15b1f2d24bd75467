import { askHttp, isServed, plainRequest } from '../../../http/ask-http.js'
import { streamableSection } from '../../../http/clauses.js'
import { NOT_ONLY_MODERN, speaksLegacy } from '../../../http/eras-spoken.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'

const OLD = { 'Mcp-Session-Id': 'mcprove-old-session', 'Last-Event-ID': 'mcprove-old-event' }

export const httpOldHeaders = defineProbe({
  id: 'conformance/http-old-headers',
  title: 'A server without older revisions ignores Mcp-Session-Id and Last-Event-ID, and sends no session ID.',
  severity: 'warning',
  clauses: streamableSection('earlier-streamable-http-revisions'),
  transports: ['http'],
  run: async (audit) => {
    if (await speaksLegacy(audit)) return skipped(NOT_ONLY_MODERN)
    const session = await audit.session()
    const plain = await askHttp(audit, session, { body: plainRequest(session) })
    if (!isServed(plain)) return inconclusive(describeAnswer(plain.exchange), plain.exchange)
    const evidence = [plain.exchange]
    const findings: ProbeFinding[] = []
    for (const [name, value] of Object.entries(OLD)) {
      const reply = await askHttp(audit, session, { body: plainRequest(session), headers: { [name]: value } })
      const { status, exchange, headers } = reply
      evidence.push(exchange)
      if (status === undefined) return inconclusive(describeAnswer(exchange), ...evidence)
      const found = (message: string): number => findings.push({ message, subject: name, evidence: [exchange] })
      if (!isServed(reply)) found(`a request with ${name} is answered with ${describeAnswer(exchange)}`)
      else if (headers['mcp-session-id'] !== undefined) found(`a request with ${name} is answered with Mcp-Session-Id`)
    }
    return judged(evidence, findings)
  },
})
