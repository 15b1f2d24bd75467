import { askHttp, isRefused } from '../../../http/ask-http.js'
import { SENDING } from '../../../http/clauses.js'
import { describeAnswer, errorOf } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged } from '../../../probe/probe.js'

const CUT_OFF = '{"jsonrpc": "2.0", "id": "mcprove-cut-off", "method": '

export const httpMalformedBody = defineProbe({
  id: 'conformance/http-malformed-body',
  title: 'A body that is not JSON is refused with HTTP 4xx.',
  severity: 'warning',
  clauses: SENDING,
  transports: ['http'],
  run: async (audit) => {
    const reply = await askHttp(audit, await audit.session(), { body: CUT_OFF })
    const { status, exchange } = reply
    if (status === undefined) return inconclusive(describeAnswer(exchange), exchange)
    if (isRefused(reply)) return judged([exchange])
    const message = `a body that is not JSON is answered with ${describeAnswer(exchange)}, not with HTTP 4xx`
    // The JSON-RPC error says it too, to those who read the body.
    const isTold = errorOf(exchange) !== undefined
    return judged([exchange], [{ message, ...(isTold ? { severity: 'note' } : {}), evidence: [exchange] }])
  },
})
