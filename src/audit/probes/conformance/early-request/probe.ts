import { describeAnswer, resultOf } from '../../../probe/exchange.js'
import { defineProbe, found, judged } from '../../../probe/probe.js'
import { clientMeta, openingRequest } from '../../../session/client-words.js'

export const earlyRequest = defineProbe({
  id: 'conformance/early-request',
  title: 'A client that asks `server/discover` first can still open the session with `initialize`.',
  severity: 'note',
  clauses: { '2025-06-18': 'basic/lifecycle#initialization', '2025-11-25': 'basic/lifecycle#initialization' },
  transports: ['stdio'],
  run: async (audit) => {
    const session = await audit.openSilent()
    const { quietMs, openMs } = audit.limits
    // Sent without waiting for the answer: a server may ignore it.
    await session.post(session.message('server/discover', { _meta: clientMeta('2026-07-28') }))
    await session.next((entry) => entry.kind === 'message', quietMs)
    const { method, params } = openingRequest(audit.revision)
    const exchange = await session.request(method, params, { timeoutMs: openMs })
    if (resultOf(exchange) !== undefined) return judged([exchange])
    return found(`after server/discover, initialize is answered with ${describeAnswer(exchange)}`, exchange)
  },
})
