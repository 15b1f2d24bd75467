import { CATALOGUE_LISTS } from '../../../../catalog/snapshot/catalogue-snapshot.js'
import { changeFindings, editedFindings } from '../../../lock/change-findings.js'
import { judgedChanges } from '../../../lock/judged-changes.js'
import { LISTED_AS, listedCatalogue } from '../../../lock/listed-catalogue.js'
import { lockChanges, lockedParts } from '../../../lock/lock-changes.js'
import { defineProbe, inconclusive, skipped } from '../../../probe/probe.js'

export const rugPull = defineProbe({
  id: 'security/rug-pull',
  title: 'The server offers what was locked.',
  severity: 'error',
  reference: { title: 'OWASP MCP03:2025, Tool Poisoning', url: 'https://owasp.org/www-project-mcp-top-10/' },
  run: async (audit) => {
    const { survey } = audit
    const { lock } = audit.setting
    if (lock === undefined) return skipped('no lock was given: write one with `mcprove lock`, and give it with --lock')
    const now = listedCatalogue(survey, lock.redact)
    const parts = lockedParts(lock.catalogue)
    const changes = lockChanges(lock.catalogue, now)
    const judged = changes.length === 0 ? [] : await judgedChanges(audit, now, changes)
    const findings = [...editedFindings(lock), ...changeFindings(judged, survey)]
    const unread = CATALOGUE_LISTS.find((list) => (lock.catalogue[list]?.length ?? 0) > 0 && now[list] === undefined)
    if (unread !== undefined && judged.length === 0) {
      const { trouble = 'a list could not be read', pages } = survey.lists[LISTED_AS[unread]]
      return inconclusive(trouble, ...pages)
    }
    if (parts + lockedParts(now) === 0) return skipped('neither the lock nor the server has anything to compare')
    const evidence = [survey.opening, ...Object.values(survey.lists).flatMap(({ pages }) => pages.slice(0, 1))]
    return { kind: 'judged', findings, evidence, summary: `${parts} ${parts === 1 ? 'part' : 'parts'} of ${lock.file}` }
  },
})
