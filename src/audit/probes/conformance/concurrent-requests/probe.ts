import { isUndecided } from '../../../features/refusals.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding } from '../../../probe/probe.js'
import { answersIn, plainMethod } from '../../../session/still-answers.js'

const REQUESTS = 20

export const concurrentRequests = defineProbe({
  id: 'conformance/concurrent-requests',
  title: 'Of requests that are under way together, each is answered once.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'basic#messages',
    '2025-11-25': 'basic#messages',
    '2026-07-28': 'basic#messages',
  },
  run: async (audit) => {
    const session = await audit.open()
    const start = session.wire.log.count
    const ids = Array.from({ length: REQUESTS }, (_, index) => `mcprove-${index}`)
    const method = plainMethod(session)
    const exchanges = await Promise.all(ids.map((id) => session.request(method, {}, { id })))
    // What comes twice may come late.
    await session.next(() => false, audit.limits.quietMs)
    const answered = answersIn(session.wire.log.since(start)).map(({ id }) => id)
    const findings: ProbeFinding[] = []
    // A limit of requests, or a gateway, says nothing about the protocol.
    const refused = exchanges.find((one) => one.http !== undefined && isUndecided(one))
    if (refused !== undefined) return inconclusive(describeAnswer(refused), refused)
    const missing = exchanges.filter(({ answer }) => answer === null)
    const [first] = missing
    if (first !== undefined) {
      const message = `of ${REQUESTS} requests for ${method} at the same time, ${missing.length} are not answered: ${describeAnswer(first)}`
      findings.push({ message, evidence: [first] })
    }
    const twice = ids.filter((id) => answered.filter((one) => one === id).length > 1)
    if (twice.length > 0) {
      const message = `of ${REQUESTS} requests for ${method} at the same time, ${twice.length} are answered more than once`
      findings.push({ message, evidence: exchanges.slice(0, 1) })
    }
    return judged(exchanges, findings)
  },
})
