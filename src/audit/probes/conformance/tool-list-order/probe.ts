import { canonicalJson } from '../../../../core/json/canonical-json.js'
import { nothingListed } from '../../../features/listed-entries.js'
import { defineProbe, inconclusive, judged, skipped } from '../../../probe/probe.js'
import { type List, readList } from '../../../session/survey.js'

/** A single order may be a coincidence. */
const TIMES = 3

export const toolListOrder = defineProbe({
  id: 'conformance/tool-list-order',
  title: 'Tools are listed in the same order each time.',
  severity: 'warning',
  clauses: { '2026-07-28': 'server/tools#capabilities' },
  run: async (audit) => {
    const { survey } = audit
    const { tools } = survey.lists
    if (tools.entries.length === 0 || tools.trouble !== undefined) return nothingListed(survey, 'tools')
    if (tools.entries.length === 1) return skipped('one tool has no order')
    const session = await audit.session()
    const evidence = [...tools.pages]
    for (let time = 1; time < TIMES; time++) {
      const again = await readList(session, 'tools')
      evidence.push(...again.pages)
      if (again.trouble !== undefined)
        return inconclusive(`the list cannot be read again: ${again.trouble}`, ...evidence)
      if (namesOf(again) === namesOf(tools)) continue
      // Other tools are another list, which may have another order.
      if (sorted(again) !== sorted(tools)) return inconclusive('the tools have changed in between', ...evidence)
      const message = 'tools/list has the same tools in another order when it is asked again'
      return judged(evidence, [{ message, evidence: [...tools.pages, ...again.pages] }])
    }
    return judged(evidence)
  },
})

function namesOf({ entries }: List): string {
  return canonicalJson(entries.map(({ name }) => name))
}

function sorted({ entries }: List): string {
  return entries
    .map(({ name }) => canonicalJson(name))
    .sort()
    .join()
}
