import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding } from '../../../probe/probe.js'
import { openingRequest } from '../../../session/client-words.js'
import { askPlainly } from '../../../session/still-answers.js'

export const secondInitialize = defineProbe({
  id: 'conformance/second-initialize',
  title: 'A second `initialize` is answered, with a result or an error.',
  severity: 'error',
  clauses: { '2025-06-18': 'basic#messages', '2025-11-25': 'basic#messages' },
  run: async (audit) => {
    const session = await audit.open()
    const before = await askPlainly(session)
    if (before.answer === null) return inconclusive(`ping: ${describeAnswer(before)}`, before)
    const { method, params } = openingRequest(audit.revision)
    const again = await session.request(method, params)
    const after = await askPlainly(session)
    const findings: ProbeFinding[] = []
    const isRefused = (again.http?.status ?? 0) >= 400
    if (again.answer === null && !isRefused) {
      findings.push({ message: `the second initialize has no answer: ${describeAnswer(again)}`, evidence: [again] })
    }
    // A session may end at any time; a process that serves one client may not.
    if (after.answer === null) {
      const message = `after a second initialize, ping is not answered any more: ${describeAnswer(after)}`
      const isProcess = session.wire.kind === 'stdio'
      findings.push({ message, evidence: [again, after], ...(isProcess ? {} : { severity: 'note' }) })
    }
    return judged([again, after], findings)
  },
})
