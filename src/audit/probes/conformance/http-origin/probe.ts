import { isLoopbackUrl } from '../../../../mcp/raw/loopback-url.js'
import {
  askHttp,
  type HttpQuestion,
  type HttpReply,
  httpWireOf,
  isServed,
  plainRequest,
} from '../../../http/ask-http.js'
import { SECURITY } from '../../../http/clauses.js'
import { FOREIGN_NAME, foreignHost } from '../../../http/rebinding.js'
import type { Audit } from '../../../probe/audit.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding } from '../../../probe/probe.js'

const FORBIDDEN = 403

export const httpOrigin = defineProbe({
  id: 'conformance/http-origin',
  title: 'A request with the Origin of another site is refused with HTTP 403.',
  severity: 'error',
  clauses: SECURITY,
  transports: ['http'],
  run: async (audit) => {
    const session = await audit.session()
    const wire = httpWireOf(session)
    const { protocol, origin } = new URL(wire.url)
    const ask = async (headers: HttpQuestion['headers'] = {}) =>
      await askHttp(audit, session, { body: plainRequest(session), headers })
    const plain = await ask()
    if (!isServed(plain)) {
      return inconclusive(`a request without Origin: ${describeAnswer(plain.exchange)}`, plain.exchange)
    }
    const evidence = [plain.exchange]
    const findings: ProbeFinding[] = []
    // The second one begins like an origin of this machine.
    for (const name of [FOREIGN_NAME, `localhost.${FOREIGN_NAME}`]) {
      const host = foreignHost(wire, name)
      const foreign = `${protocol}//${host}`
      const reply = await ask({ Origin: foreign })
      evidence.push(reply.exchange)
      if (reply.status === undefined) return inconclusive(describeAnswer(reply.exchange), ...evidence)
      if (isServed(reply)) {
        const rebound = isLoopbackUrl(wire.url) ? await ask({ Origin: foreign, Host: host }) : undefined
        findings.push(accepted(foreign, reply, rebound))
        return judged(evidence, findings)
      }
      findings.push(...wrongStatus(audit, foreign, reply))
    }
    const own = await ask({ Origin: origin })
    evidence.push(own.exchange)
    return judged(evidence, [...findings, ...refused(origin, own)])
  },
})

/** A check of Host stops pages of rebound names, which is what the rule is for; a server at a public address has no such pages. */
function accepted(foreign: string, { exchange }: HttpReply, rebound: HttpReply | undefined): ProbeFinding {
  const message = `a request with \`Origin: ${foreign}\` is answered with ${describeAnswer(exchange)}, not HTTP 403`
  if (rebound === undefined) return { message, severity: 'warning', evidence: [exchange] }
  const evidence = [exchange, rebound.exchange]
  if (isServed(rebound)) return { message: `${message}, and so is one whose Host is another site`, evidence }
  return { message: `${message}; only its check of Host keeps other sites out`, severity: 'note', evidence }
}

/** The oldest of the revisions names no status. */
function wrongStatus({ revision }: Audit, foreign: string, { status, exchange }: HttpReply): ProbeFinding[] {
  if (status === FORBIDDEN || revision === '2025-06-18') return []
  const message = `a request with \`Origin: ${foreign}\` is refused with ${describeAnswer(exchange)}, not HTTP 403`
  return [{ message, evidence: [exchange] }]
}

/** Nothing demands that a server is used by pages. */
function refused(origin: string, reply: HttpReply): ProbeFinding[] {
  if (reply.status === undefined || isServed(reply)) return []
  const what = describeAnswer(reply.exchange)
  const message = `its own origin is refused too: \`Origin: ${origin}\` is answered with ${what}`
  return [{ message, severity: 'note', evidence: [reply.exchange] }]
}
