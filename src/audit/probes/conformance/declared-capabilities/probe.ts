import { isRecord } from '../../../../core/trace/trace-fields.js'
import { KINDS } from '../../../features/listed-entries.js'
import { isUndecided } from '../../../features/refusals.js'
import { describeAnswer, type Exchange, resultOf } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { LIST_METHODS, LIST_NAMES } from '../../../session/survey.js'

export const declaredCapabilities = defineProbe({
  id: 'conformance/declared-capabilities',
  title: 'A server that has tools, resources or prompts announces them.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'server/tools#capabilities',
    '2025-11-25': 'server/tools#capabilities',
    '2026-07-28': 'server/tools#capabilities',
  },
  run: async (audit) => {
    const { capabilities } = audit.survey
    const hidden = LIST_NAMES.filter((list) => !isRecord(capabilities[KINDS[list].capability]))
    if (hidden.length === 0) return skipped('the server announces tools, resources and prompts')
    const findings: ProbeFinding[] = []
    const evidence: Exchange[] = []
    for (const list of hidden) {
      const session = await audit.session()
      const exchange = await session.request(LIST_METHODS[list])
      evidence.push(exchange)
      const listed = resultOf(exchange)?.[list]
      if (!Array.isArray(listed) || listed.length === 0) continue
      const message = `${LIST_METHODS[list]} is answered with a list that is not empty (${listed.length}), but the server does not announce \`${KINDS[list].capability}\``
      findings.push({ message, subject: list, evidence: [exchange] })
    }
    const [first] = evidence
    if (first !== undefined && evidence.every(isUndecided)) return inconclusive(describeAnswer(first), ...evidence)
    return judged(evidence, findings)
  },
})
