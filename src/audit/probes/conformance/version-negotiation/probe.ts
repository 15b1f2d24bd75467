import { isRecord } from '../../../../core/trace/trace-fields.js'
import { hasCode, isUndecided } from '../../../features/refusals.js'
import { describeAnswer, errorOf } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged } from '../../../probe/probe.js'

const FUTURE = '2099-01-01'
const UNSUPPORTED_VERSION = -32022

export const versionNegotiation = defineProbe({
  id: 'conformance/version-negotiation',
  title: 'A request in a version that the server does not support is refused with the versions that it supports.',
  severity: 'error',
  clauses: { '2026-07-28': 'basic/versioning#protocol-version-negotiation' },
  // Over HTTP, the header and the status belong to the answer: `http-version-unsupported`.
  transports: ['stdio'],
  run: async (audit) => {
    const session = await audit.open()
    const meta = { 'io.modelcontextprotocol/protocolVersion': FUTURE }
    const exchange = await session.request('server/discover', {}, { meta })
    if (isUndecided(exchange)) return inconclusive(describeAnswer(exchange), exchange)
    const what = `a request in the version ${FUTURE} is answered with ${describeAnswer(exchange)}`
    if (!hasCode(exchange, UNSUPPORTED_VERSION)) {
      return found(`${what}, not with the error ${UNSUPPORTED_VERSION}`, exchange)
    }
    const data = errorOf(exchange)?.data
    const supported = isRecord(data) ? data.supported : undefined
    if (Array.isArray(supported) && supported.length > 0) return judged([exchange])
    return found(`${what}, without the list \`data.supported\` of the versions that it supports`, exchange)
  },
})
