import { isRecord } from '../../../../core/trace/trace-fields.js'
import { askHttp, type HttpReply, isServed, plainRequest } from '../../../http/ask-http.js'
import { streamableSection, transportSection } from '../../../http/clauses.js'
import type { Audit } from '../../../probe/audit.js'
import { describeAnswer, errorOf } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { eraOf } from '../../../probe/revision.js'
import type { Session } from '../../../session/session.js'

const FUTURE = '2099-01-01'
const UNSUPPORTED_VERSION = -32022
/** The first revision that defines the header. */
const FIRST_WITH_HEADER = '2025-06-18'

export const httpVersionUnsupported = defineProbe({
  id: 'conformance/http-version-unsupported',
  title: 'A request with a protocol version that the server does not support is answered with HTTP 400.',
  severity: 'error',
  clauses: { ...transportSection('protocol-version-header'), ...streamableSection('protocol-version-header') },
  transports: ['http'],
  run: async (audit) => {
    const { version } = audit.survey
    if (version < FIRST_WITH_HEADER) return skipped(`the server speaks ${version}, which does not have the header`)
    const session = await audit.session()
    const baseline = await askHttp(audit, session, { body: plainRequest(session) })
    if (!isServed(baseline)) {
      return inconclusive(`a request with the right version: ${describeAnswer(baseline.exchange)}`, baseline.exchange)
    }
    const isModern = eraOf(audit.revision) === 'modern'
    const versions = isModern ? [FUTURE] : [FUTURE, 'not-a-version']
    const replies: HttpReply[] = []
    const findings: ProbeFinding[] = []
    for (const asked of versions) {
      const reply = await ask(audit, session, asked)
      replies.push(reply)
      const wrong = isModern ? wrongInModern(reply) : wrongStatus(reply)
      if (wrong === undefined) continue
      const message = `the version ${asked} is answered with ${describeAnswer(reply.exchange)}, ${wrong}`
      findings.push({ message, subject: asked, evidence: [reply.exchange] })
    }
    const evidence = replies.map(({ exchange }) => exchange)
    const silent = replies.find(({ status }) => status === undefined)
    if (findings.length === 0 && silent !== undefined) return inconclusive(describeAnswer(silent.exchange), ...evidence)
    return judged(evidence, findings)
  },
})

/** In the modern era the body says the version too. */
async function ask(audit: Audit, session: Session, version: string): Promise<HttpReply> {
  const meta = { 'io.modelcontextprotocol/protocolVersion': version }
  const body =
    eraOf(audit.revision) === 'legacy' ? plainRequest(session) : session.message('server/discover', {}, { meta })
  return await askHttp(audit, session, { body, headers: { 'MCP-Protocol-Version': version } })
}

function wrongStatus({ status }: HttpReply): string | undefined {
  return status === undefined || status === 400 ? undefined : 'not HTTP 400'
}

function wrongInModern(reply: HttpReply): string | undefined {
  if (reply.status === undefined) return undefined
  const error = errorOf(reply.exchange)
  if (reply.status !== 400 || error?.code !== UNSUPPORTED_VERSION)
    return `not HTTP 400 and the error ${UNSUPPORTED_VERSION}`
  const supported = isRecord(error.data) ? error.data.supported : undefined
  const isList = Array.isArray(supported) && supported.length > 0
  return isList ? undefined : 'without the list `data.supported` of the versions that it supports'
}
