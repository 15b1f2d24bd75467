import { askHttp, type HttpReply } from '../../../http/ask-http.js'
import { streamableSection } from '../../../http/clauses.js'
import { NOT_ONLY_MODERN, speaksLegacy } from '../../../http/eras-spoken.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, skipped } from '../../../probe/probe.js'

const NOT_ALLOWED = 405

export const httpOldMethods = defineProbe({
  id: 'conformance/http-old-methods',
  title: 'A server without older revisions answers GET and DELETE with HTTP 405.',
  severity: 'warning',
  clauses: streamableSection('earlier-streamable-http-revisions'),
  transports: ['http'],
  run: async (audit) => {
    if (await speaksLegacy(audit)) return skipped(NOT_ONLY_MODERN)
    const session = await audit.session()
    const replies: [string, HttpReply][] = []
    for (const method of ['GET', 'DELETE']) {
      replies.push([method, await askHttp(audit, session, { method, isEnough: () => true, lingerMs: 0 })])
    }
    const evidence = replies.map(([, { exchange }]) => exchange)
    const findings = replies.flatMap(([method, { status, exchange }]) =>
      status === undefined || status === NOT_ALLOWED
        ? []
        : [{ message: `${method} is answered with HTTP ${status}, not 405`, subject: method, evidence: [exchange] }],
    )
    const silent = replies.find(([, { status }]) => status === undefined)
    if (findings.length === 0 && silent !== undefined) {
      return inconclusive(`${silent[0]}: ${describeAnswer(silent[1].exchange)}`, ...evidence)
    }
    return judged(evidence, findings)
  },
})
