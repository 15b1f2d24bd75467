import { showTyped, showValue } from '../../../../core/text/show-value.js'
import { describeAnswer, type Exchange } from '../../../probe/exchange.js'
import { defineProbe, judged, type ProbeFinding } from '../../../probe/probe.js'
import type { Session } from '../../../session/session.js'
import { answersIn, plainMethod } from '../../../session/still-answers.js'

/** Ids that go wrong where an id is tested for truth, made a text, kept in 32 bits, or not in UTF-8. */
const IDS: readonly (string | number)[] = [
  'mcprove-id',
  'mcprove-é-日-🙂',
  '',
  0,
  700_001,
  '700001',
  -1,
  4_294_967_297,
  Number.MAX_SAFE_INTEGER,
  'x'.repeat(500),
]
/** Each takes as long as an answer may take. */
const MAX_SILENT = 2

export const requestIds = defineProbe({
  id: 'conformance/request-ids',
  title: 'An answer has the id of its request, with the same type, whichever text or integer it is.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'basic#responses',
    '2025-11-25': 'basic#result-responses',
    '2026-07-28': 'basic#result-responses',
  },
  run: async (audit) => {
    // An id may be used once in a session.
    const session = await audit.open()
    const evidence: Exchange[] = []
    const findings: ProbeFinding[] = []
    for (const id of IDS) {
      const start = session.wire.log.count
      const exchange = await session.request(plainMethod(session), {}, { id })
      evidence.push(exchange)
      if (exchange.answer?.id === id) continue
      findings.push({
        message: complaint(id, exchange, session, start),
        subject: showTyped(id, 40),
        evidence: [exchange],
      })
      if (session.wire.log.ended !== undefined || findings.length >= MAX_SILENT) break
    }
    return judged(evidence, findings)
  },
})

function complaint(id: string | number, exchange: Exchange, session: Session, start: number): string {
  const method = plainMethod(session)
  const [other] = exchange.answer === null ? answersIn(session.wire.log.since(start)) : [exchange.answer]
  if (other === undefined) return `${method} with ${idText(id)} is not answered: ${describeAnswer(exchange)}`
  return `${method} with ${idText(id)} is answered with the id ${showValue(other.id, 40)}`
}

function idText(id: string | number): string {
  return typeof id === 'string' ? `the text ${showValue(id, 40)} as its id` : `the number ${id} as its id`
}
