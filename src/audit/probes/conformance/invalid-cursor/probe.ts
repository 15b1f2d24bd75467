import { hasCode, INVALID_PARAMS, isUndecided } from '../../../features/refusals.js'
import { describeAnswer, type Exchange, resultOf } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { LIST_METHODS, LIST_NAMES, type List } from '../../../session/survey.js'

const CURSOR = 'mcprove-no-such-cursor'

export const invalidCursor = defineProbe({
  id: 'conformance/invalid-cursor',
  title: 'A cursor that the server did not give is refused with the error -32602.',
  severity: 'warning',
  clauses: {
    '2025-06-18': 'server/utilities/pagination#error-handling',
    '2025-11-25': 'server/utilities/pagination#error-handling',
    '2026-07-28': 'server/utilities/pagination#error-handling',
  },
  run: async (audit) => {
    const { lists } = audit.survey
    const listed = LIST_NAMES.filter((list) => lists[list].pages.length > 0)
    const evidence: Exchange[] = []
    const findings: ProbeFinding[] = []
    for (const list of listed) {
      const exchange = await (await audit.session()).request(LIST_METHODS[list], { cursor: CURSOR })
      if (isUndecided(exchange)) continue
      evidence.push(exchange)
      if (hasCode(exchange, INVALID_PARAMS)) continue
      // A server without pages has given no cursor, so that clients never send one.
      const severity = hasPages(lists[list]) ? {} : ({ severity: 'note' } as const)
      const message = `${LIST_METHODS[list]} with an unknown cursor is answered with ${describeAnswer(exchange)}, not with the error ${INVALID_PARAMS}`
      findings.push({ message, subject: list, evidence: [exchange], ...severity })
    }
    if (listed.length === 0) return skipped('the server lists nothing')
    return evidence.length === 0
      ? inconclusive('no list with an unknown cursor is answered')
      : judged(evidence, findings)
  },
})

function hasPages({ pages }: List): boolean {
  return pages.some((page) => typeof resultOf(page)?.nextCursor === 'string')
}
