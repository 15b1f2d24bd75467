import { describeAnswer, resultOf } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged } from '../../../probe/probe.js'
import { askPlainly, plainMethod } from '../../../session/still-answers.js'

const META = { 'com.example/mcprove': { nested: [1, null, 'é'] }, mcproveUnknown: true }

export const unknownMeta = defineProbe({
  id: 'conformance/unknown-meta',
  title: 'Entries of `_meta` that the server does not know change nothing.',
  severity: 'error',
  clauses: { '2025-06-18': 'basic#meta', '2025-11-25': 'basic#meta', '2026-07-28': 'basic#meta' },
  run: async (audit) => {
    const session = await audit.session()
    const plain = await askPlainly(session)
    if (resultOf(plain) === undefined) return inconclusive(describeAnswer(plain), plain)
    const exchange = await session.request(plainMethod(session), {}, { meta: META })
    if (resultOf(exchange) !== undefined) return judged([exchange])
    return found(
      `${plainMethod(session)} with unknown entries in \`_meta\` is answered with ${describeAnswer(exchange)}`,
      exchange,
    )
  },
})
