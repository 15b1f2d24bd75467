import { showName } from '../../../../core/text/show-name.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged } from '../../../probe/probe.js'
import { SAMPLE_CALLS } from '../../../session/sample-calls.js'
import { answersIn, askPlainly, plainMethod } from '../../../session/still-answers.js'

const ID = 'mcprove-cancelled'

export const cancelledRequest = defineProbe({
  id: 'conformance/cancelled-request',
  title: 'A request that is cancelled is answered at most once, and the server goes on.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'basic/utilities/cancellation#behavior-requirements',
    '2025-11-25': 'basic/utilities/cancellation#behavior-requirements',
    '2026-07-28': 'basic/patterns/cancellation#behavior-requirements',
  },
  transports: ['stdio'],
  run: async (audit) => {
    const samples = await audit.observe(SAMPLE_CALLS)
    // The slowest tool is the likeliest to be cancelled while it works.
    const [slowest] = samples
      .filter(({ exchange }) => exchange.answer !== null)
      .toSorted((one, other) => other.exchange.ms - one.exchange.ms)
    const session = await audit.open()
    if ((await askPlainly(session)).answer === null) return inconclusive(`${plainMethod(session)} is not answered`)
    const message =
      slowest === undefined
        ? session.message(plainMethod(session), {}, { id: ID })
        : session.message('tools/call', { name: slowest.name, arguments: slowest.args }, { id: ID })
    const start = session.wire.log.count
    await session.post(message)
    await session.notify('notifications/cancelled', { requestId: ID, reason: 'mcprove cancels it' })
    const after = await askPlainly(session)
    await session.next(() => false, audit.limits.quietMs)
    const answers = answersIn(session.wire.log.since(start)).filter(({ id }) => id === ID)
    const what = slowest === undefined ? plainMethod(session) : `a call of ${showName(slowest.name)}`
    const exchange = { sent: message, answer: answers[0] ?? null, silence: 'no answer', ms: after.ms }
    if (answers.length > 1) return found(`${what} that was cancelled is answered ${answers.length} times`, exchange)
    if (after.answer !== null) return judged([exchange, after])
    return found(
      `after ${what} was cancelled, ${plainMethod(session)} is not answered any more: ${describeAnswer(after)}`,
      exchange,
      after,
    )
  },
})
