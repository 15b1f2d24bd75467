import { askHttp, type HttpReply } from '../../../http/ask-http.js'
import { streamableSection } from '../../../http/clauses.js'
import { isMismatch } from '../../../http/header-mismatch.js'
import { base64Header, NOTHING_NAMED, namedRequest } from '../../../http/named-request.js'
import { describeAnswer, type Exchange, errorOf } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'

export const httpNameEncoding = defineProbe({
  id: 'conformance/http-name-encoding',
  title: 'A Mcp-Name in Base64 is decoded before it is compared with the body.',
  severity: 'error',
  clauses: streamableSection('server-validation'),
  transports: ['http'],
  run: async (audit) => {
    const session = await audit.session()
    const named = namedRequest(audit, session)
    if (named === undefined) return skipped(NOTHING_NAMED)
    const ask = async (header: string) =>
      await askHttp(audit, session, { body: named.message(), headers: { 'Mcp-Name': header } })
    const plain = await askHttp(audit, session, { body: named.message() })
    const right = await ask(base64Header(named.name))
    const other = await ask(base64Header('mcprove-other-name'))
    const evidence = [plain, right, other].map(({ exchange }) => exchange)
    const silent = [plain, right, other].find(({ status }) => status === undefined)
    if (silent !== undefined) return inconclusive(describeAnswer(silent.exchange), ...evidence)
    if (isMismatch(plain)) return inconclusive(`the name as it is: ${describeAnswer(plain.exchange)}`, ...evidence)
    return judged(evidence, [...refused(plain, right), ...accepted(other)])
  },
})

/** The same name must be answered as without Base64. */
function refused(plain: HttpReply, { exchange, status }: HttpReply): ProbeFinding[] {
  const isSame = status === plain.status && errorOf(exchange)?.code === errorOf(plain.exchange)?.code
  if (isSame || (status !== 400 && errorOf(exchange)?.code !== -32020)) return []
  return [findingOf('the right name in Base64', exchange, 'as the name itself is')]
}

function accepted({ exchange, status }: HttpReply): ProbeFinding[] {
  if (status === 400 && errorOf(exchange)?.code === -32020) return []
  return [findingOf('another name in Base64', exchange, 'with HTTP 400 and the error -32020')]
}

function findingOf(what: string, exchange: Exchange, right: string): ProbeFinding {
  return {
    message: `${what} is answered with ${describeAnswer(exchange)}, not ${right}`,
    subject: what,
    evidence: [exchange],
  }
}
