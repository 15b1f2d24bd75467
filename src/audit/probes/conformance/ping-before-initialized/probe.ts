import { describeAnswer, resultOf } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged } from '../../../probe/probe.js'
import { openingRequest } from '../../../session/client-words.js'

export const pingBeforeInitialized = defineProbe({
  id: 'conformance/ping-before-initialized',
  title: 'A ping is answered before the client has sent `notifications/initialized`.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'basic/utilities/ping#behavior-requirements',
    '2025-11-25': 'basic/utilities/ping#behavior-requirements',
  },
  run: async (audit) => {
    const session = await audit.openSilent()
    const { method, params } = openingRequest(audit.revision)
    const opening = await session.request(method, params, { timeoutMs: audit.limits.openMs })
    if (resultOf(opening) === undefined) return inconclusive(`initialize: ${describeAnswer(opening)}`, opening)
    const id = opening.http?.headers['mcp-session-id']
    const exchange = await session.request('ping', {}, { headers: { 'Mcp-Session-Id': id } })
    if (resultOf(exchange) !== undefined) return judged([exchange])
    return found(`before notifications/initialized, ping is answered with ${describeAnswer(exchange)}`, exchange)
  },
})
