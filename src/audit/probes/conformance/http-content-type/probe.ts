import { askHttp, type HttpReply, isServed, plainRequest } from '../../../http/ask-http.js'
import { SENDING } from '../../../http/clauses.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding } from '../../../probe/probe.js'

const WITH_CHARSET = 'application/json; charset=utf-8'
/** Of a form: pages may send it to other sites without asking them first (Fetch, CORS-safelisted request headers). */
const OF_A_FORM = 'text/plain'

export const httpContentType = defineProbe({
  id: 'conformance/http-content-type',
  title: 'A body of JSON is read with and without a charset in its Content-Type.',
  severity: 'warning',
  clauses: SENDING,
  transports: ['http'],
  run: async (audit) => {
    const session = await audit.session()
    const ask = async (type: string) =>
      await askHttp(audit, session, { body: plainRequest(session), headers: { 'Content-Type': type } })
    const plain = await ask('application/json')
    if (!isServed(plain)) return inconclusive(`application/json: ${describeAnswer(plain.exchange)}`, plain.exchange)
    const [charset, form] = [await ask(WITH_CHARSET), await ask(OF_A_FORM)]
    const evidence = [charset.exchange, form.exchange]
    if (charset.status === undefined) return inconclusive(describeAnswer(charset.exchange), ...evidence)
    return judged(evidence, [...refused(charset), ...accepted(form)])
  },
})

function refused(reply: HttpReply): ProbeFinding[] {
  if (isServed(reply)) return []
  const what = describeAnswer(reply.exchange)
  return [{ message: `a body of the type ${WITH_CHARSET} is answered with ${what}`, evidence: [reply.exchange] }]
}

function accepted(reply: HttpReply): ProbeFinding[] {
  if (!isServed(reply)) return []
  const what = describeAnswer(reply.exchange)
  const message = `a body of the type ${OF_A_FORM}, which any page may send, is answered with ${what}`
  return [{ message, severity: 'note', evidence: [reply.exchange] }]
}
