import { showValue } from '../../../../core/text/show-value.js'
import { describeAnswer, resultOf } from '../../../probe/exchange.js'
import { defineProbe, found, judged } from '../../../probe/probe.js'

export const ping = defineProbe({
  id: 'conformance/ping',
  title: 'A ping is answered with an empty result.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'basic/utilities/ping#behavior-requirements',
    '2025-11-25': 'basic/utilities/ping#behavior-requirements',
  },
  run: async (audit) => {
    const session = await audit.session()
    const exchange = await session.request('ping')
    const result = resultOf(exchange)
    if (result === undefined) return found(`ping is answered with ${describeAnswer(exchange)}`, exchange)
    // Any result may have `_meta`.
    const { _meta, ...rest } = result
    if (Object.keys(rest).length === 0) return judged([exchange])
    return found(`the result of ping is not empty: ${showValue(rest, 100)}`, exchange)
  },
})
