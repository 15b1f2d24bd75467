import { describeAnswer, resultOf } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged, skipped } from '../../../probe/probe.js'
import { LIST_METHODS, LIST_NAMES } from '../../../session/survey.js'

export const statelessRequests = defineProbe({
  id: 'conformance/stateless-requests',
  title: 'The first request of a connection is answered like any other one: nothing must come before it.',
  severity: 'error',
  clauses: { '2026-07-28': 'basic#statelessness' },
  run: async (audit) => {
    const { lists } = audit.survey
    const list = LIST_NAMES.find((name) => lists[name].pages.length > 0 && lists[name].trouble === undefined)
    if (list === undefined) return skipped('the server lists nothing')
    const method = LIST_METHODS[list]
    const session = await audit.openSilent()
    const exchange = await session.request(method, {}, { timeoutMs: audit.limits.openMs })
    if (resultOf(exchange) !== undefined) return judged([exchange])
    const after = await session.request(method)
    if (resultOf(after) === undefined) return inconclusive(describeAnswer(exchange), exchange, after)
    return found(`${method} as the first request is answered with ${describeAnswer(exchange)}`, exchange, after)
  },
})
