import { canonicalJson } from '../../../../core/json/canonical-json.js'
import { KINDS, nothingListed } from '../../../features/listed-entries.js'
import { defineProbe, inconclusive, judged, type ProbeFinding } from '../../../probe/probe.js'
import { LIST_METHODS, type List, type ListName, readList } from '../../../session/survey.js'

const LISTS = ['tools', 'resources', 'prompts'] as const satisfies readonly ListName[]

export const listsPerConnection = defineProbe({
  id: 'conformance/lists-per-connection',
  title: 'Tools, resources and prompts are the same on every connection.',
  severity: 'error',
  clauses: { '2026-07-28': 'server/tools#capabilities' },
  run: async (audit) => {
    const { survey } = audit
    const listed = LISTS.filter(
      (list) => survey.lists[list].pages.length > 0 && survey.lists[list].trouble === undefined,
    )
    if (listed.length === 0) return nothingListed(survey, 'tools')
    const [first, second] = [await audit.open(), await audit.open()]
    const findings: ProbeFinding[] = []
    const evidence: List['pages'][number][] = []
    let changed: string | undefined
    for (const list of listed) {
      // Twice on the first connection, around the second one: what changes with time differs there too.
      const all = [await readList(first, list), await readList(second, list), await readList(first, list)] as const
      const pages = all.flatMap((one) => one.pages)
      evidence.push(...pages)
      const [before, other, after] = all.map((one) => (one.trouble === undefined ? idsOf(one, list) : undefined))
      if (before === undefined || before !== after || other === undefined) changed = LIST_METHODS[list]
      else if (before !== other) {
        const message = `${LIST_METHODS[list]} has other entries on another connection`
        findings.push({ message, subject: list, evidence: pages })
      }
    }
    if (findings.length === 0 && changed !== undefined) return inconclusive(`${changed} changes with time`, ...evidence)
    return judged(evidence, findings)
  },
})

function idsOf({ entries }: List, list: ListName): string {
  return entries
    .map((entry) => canonicalJson(entry[KINDS[list].key] ?? null))
    .sort()
    .join()
}
