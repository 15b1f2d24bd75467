import { canonicalJson } from '../../../../core/json/canonical-json.js'
import { describeAnswer, type Exchange, resultOf } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { LIST_METHODS, LIST_NAMES } from '../../../session/survey.js'

export const stablePages = defineProbe({
  id: 'conformance/stable-pages',
  title: 'A cursor leads to the same page when it is used again.',
  severity: 'warning',
  clauses: {
    '2025-06-18': 'server/utilities/pagination#implementation-guidelines',
    '2025-11-25': 'server/utilities/pagination#implementation-guidelines',
    '2026-07-28': 'server/utilities/pagination#implementation-guidelines',
  },
  run: async (audit) => {
    const evidence: Exchange[] = []
    const findings: ProbeFinding[] = []
    const session = await audit.open()
    for (const list of LIST_NAMES) {
      const method = LIST_METHODS[list]
      const [first] = audit.survey.lists[list].pages
      const cursor = first === undefined ? undefined : resultOf(first)?.nextCursor
      if (typeof cursor !== 'string') continue
      // A cursor belongs to a session: the survey's may be over.
      const start = await session.request(method)
      const own = resultOf(start)?.nextCursor
      if (typeof own !== 'string') return inconclusive(`${method} changes with time`, start)
      const [page, again] = [
        await session.request(method, { cursor: own }),
        await session.request(method, { cursor: own }),
      ]
      evidence.push(page, again)
      const [entries, repeated] = [page, again].map((one) => resultOf(one)?.[list])
      if (entries === undefined) return inconclusive(`${method}: ${describeAnswer(page)}`, page)
      if (canonicalJson(entries) === canonicalJson(repeated ?? null)) continue
      const how = repeated === undefined ? describeAnswer(again) : 'other entries'
      findings.push({
        message: `${method} with the same cursor is answered with ${how} the second time`,
        subject: list,
        evidence: [page, again],
      })
    }
    return evidence.length === 0 ? skipped('no list has a second page') : judged(evidence, findings)
  },
})
