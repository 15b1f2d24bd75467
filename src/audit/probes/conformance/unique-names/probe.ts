import { isRecord } from '../../../../core/trace/trace-fields.js'
import { KINDS, type ListedEntry, listedEntries, nothingListed } from '../../../features/listed-entries.js'
import { defineProbe, judged, type ProbeFinding } from '../../../probe/probe.js'
import { LIST_NAMES, type ListName } from '../../../session/survey.js'

export const uniqueNames = defineProbe({
  id: 'conformance/unique-names',
  title: 'No two tools, prompts, resources or templates of a server have the same name or URI.',
  severity: 'warning',
  clauses: {
    '2025-06-18': 'server/tools#tool',
    '2025-11-25': 'server/tools#tool-names',
    '2026-07-28': 'server/tools#tool-names',
  },
  run: async ({ survey, revision }) => {
    const entries = LIST_NAMES.flatMap((list) => listedEntries(survey, list).map((entry) => ({ list, entry })))
    if (entries.length === 0) return nothingListed(survey, 'tools')
    const findings = LIST_NAMES.flatMap((list) => {
      const own = entries.filter((one) => one.list === list).map(({ entry }) => entry)
      // SHOULD for tools since 2025-11-25; elsewhere the identifiers are only called unique.
      const isRule = list === 'tools' && revision !== '2025-06-18'
      return repeated(own, list).map((finding) => (isRule ? finding : { ...finding, severity: 'note' as const }))
    })
    return judged([...new Set(entries.map(({ entry }) => entry.page))], findings)
  },
})

function repeated(entries: readonly ListedEntry[], list: ListName): ProbeFinding[] {
  const { key, noun } = KINDS[list]
  const known = new Map<string, ListedEntry[]>()
  for (const entry of entries) {
    const id = isRecord(entry.value) ? entry.value[key] : undefined
    if (typeof id === 'string') known.set(id, [...(known.get(id) ?? []), entry])
  }
  return [...known.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined || same.length < 2) return []
    const evidence = [...new Set(same.map(({ page }) => page))]
    return [
      {
        message: `${first.label} is listed ${same.length} times, but each ${noun} needs its own \`${key}\``,
        subject: first.subject,
        evidence,
      },
    ]
  })
}
