import { askHttp } from '../../../http/ask-http.js'
import { streamableSection } from '../../../http/clauses.js'
import { describeAnswer, errorOf } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged } from '../../../probe/probe.js'

const METHOD_NOT_FOUND = -32601

export const httpUnknownMethodStatus = defineProbe({
  id: 'conformance/http-unknown-method-status',
  title: 'A method that does not exist is answered with HTTP 404 and the error -32601.',
  severity: 'error',
  clauses: streamableSection('protocol-version-header'),
  transports: ['http'],
  run: async (audit) => {
    const session = await audit.session()
    const { status, exchange } = await askHttp(audit, session, { body: session.message('mcprove/no-such-method') })
    if (status === undefined) return inconclusive(describeAnswer(exchange), exchange)
    if (status === 404 && errorOf(exchange)?.code === METHOD_NOT_FOUND) return judged([exchange])
    const what = describeAnswer(exchange)
    return found(`an unknown method is answered with ${what}, not HTTP 404 and the error ${METHOD_NOT_FOUND}`, exchange)
  },
})
