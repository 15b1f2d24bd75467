import { hasCode, INVALID_PARAMS, isUndecided } from '../../../features/refusals.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding } from '../../../probe/probe.js'
import { clientMeta } from '../../../session/client-words.js'

const REQUIRED = 'io.modelcontextprotocol/clientCapabilities'

export const requestMeta = defineProbe({
  id: 'conformance/request-meta',
  title: 'A request without the capabilities of the client in `_meta` is refused with the error -32602.',
  severity: 'error',
  clauses: { '2026-07-28': 'basic#meta' },
  run: async (audit) => {
    // Without the version too, it would be a request of an older revision.
    const { [REQUIRED]: _left, ..._meta } = clientMeta(audit.revision)
    const session = await audit.session()
    const exchange = await session.ask({
      jsonrpc: '2.0',
      id: 'mcprove-without-capabilities',
      method: 'server/discover',
      params: { _meta },
    })
    if (isUndecided(exchange)) return inconclusive(describeAnswer(exchange), exchange)
    const findings: ProbeFinding[] = []
    const what = `a request without \`${REQUIRED}\` is answered with ${describeAnswer(exchange)}`
    if (!hasCode(exchange, INVALID_PARAMS)) findings.push({ message: `${what}, not with the error ${INVALID_PARAMS}` })
    else if (exchange.http !== undefined && exchange.http.status !== 400) findings.push({ message: `${what}, not 400` })
    return judged(
      [exchange],
      findings.map((finding) => ({ ...finding, evidence: [exchange] })),
    )
  },
})
