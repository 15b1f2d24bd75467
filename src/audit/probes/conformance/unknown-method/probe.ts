import { isUndecided } from '../../../features/refusals.js'
import { describeAnswer, errorOf } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged } from '../../../probe/probe.js'

const METHOD = 'mcprove/no-such-method'
const METHOD_NOT_FOUND = -32601

export const unknownMethod = defineProbe({
  id: 'conformance/unknown-method',
  title: 'A method that does not exist is answered with the error -32601.',
  severity: 'error',
  clauses: { '2025-06-18': 'basic#messages', '2025-11-25': 'basic#messages', '2026-07-28': 'basic#error-codes' },
  run: async (audit) => {
    const session = await audit.session()
    const exchange = await session.request(METHOD)
    if (isUndecided(exchange)) return inconclusive(describeAnswer(exchange), exchange)
    const code = errorOf(exchange)?.code
    if (code === METHOD_NOT_FOUND) return judged([exchange])
    return found(`the unknown method ${METHOD} is answered with ${describeAnswer(exchange)}`, exchange)
  },
})
