import { isRecord } from '../../../../core/trace/trace-fields.js'
import { KINDS } from '../../../features/listed-entries.js'
import { hasCode, METHOD_NOT_FOUND } from '../../../features/refusals.js'
import { resultOf } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { LIST_METHODS, LIST_NAMES } from '../../../session/survey.js'

export const announcedLists = defineProbe({
  id: 'conformance/announced-lists',
  title: 'A server that announces tools, resources or prompts answers the request for their list.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'basic/lifecycle#capability-negotiation',
    '2025-11-25': 'basic/lifecycle#capability-negotiation',
    '2026-07-28': 'server/tools#capabilities',
  },
  run: async ({ survey }) => {
    const announced = LIST_NAMES.filter((list) => isRecord(survey.capabilities[KINDS[list].capability]))
    if (announced.length === 0) return skipped('the server announces neither tools, resources nor prompts')
    const evidence = announced.flatMap((list) => survey.lists[list].pages)
    const findings = announced.flatMap((list): ProbeFinding[] => {
      const [first] = survey.lists[list].pages
      if (first === undefined || !hasCode(first, METHOD_NOT_FOUND)) return []
      const message = `the server announces \`${KINDS[list].capability}\`, but ${LIST_METHODS[list]} is answered with the error ${METHOD_NOT_FOUND}`
      // Resources without templates are common, and the specification does not say that their list must be there.
      return [
        { message, subject: list, evidence: [first], ...(list === 'resourceTemplates' ? { severity: 'note' } : {}) },
      ]
    })
    // Another error may be the server's own business: no key, no database.
    const isAnswered = announced.some((list) => survey.lists[list].pages.some((page) => resultOf(page) !== undefined))
    if (findings.length > 0 || isAnswered) return judged(evidence, findings)
    return inconclusive(survey.lists[announced[0] ?? 'tools'].trouble ?? 'no list is answered', ...evidence)
  },
})
