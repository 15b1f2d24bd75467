import { showValue } from '../../../../core/text/show-value.js'
import { askHttp, isServed } from '../../../http/ask-http.js'
import { transportSection } from '../../../http/clauses.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged } from '../../../probe/probe.js'

const NOT_ALLOWED = 405
/** The credentials, or how much is asked: nothing about the method. */
const OTHER_REASONS = [401, 403, 429]

export const httpGet = defineProbe({
  id: 'conformance/http-get',
  title: 'A GET request opens an event stream, or is answered with HTTP 405.',
  severity: 'error',
  clauses: transportSection('listening-for-messages-from-the-server'),
  transports: ['http'],
  run: async (audit) => {
    // Its own session: many servers have one such stream for each session.
    const reply = await askHttp(audit, await audit.open(), { method: 'GET', isEnough: () => true, lingerMs: 0 })
    const { status, body, headers, exchange } = reply
    if (status === undefined || status >= 500 || OTHER_REASONS.includes(status)) {
      return inconclusive(`GET: ${describeAnswer(exchange)}`, exchange)
    }
    if (status === NOT_ALLOWED || (isServed(reply) && body === 'events')) return judged([exchange])
    const type = isServed(reply) ? ` and the Content-Type ${showValue(headers['content-type'], 60)}` : ''
    return found(`GET is answered with HTTP ${status}${type}, neither an event stream nor HTTP 405`, exchange)
  },
})
