// Whether what changed since the lock is a change, or differs with each connection.
import type { CatalogueSnapshot } from '../../catalog/snapshot/catalogue-snapshot.js'
import type { Received } from '../../mcp/raw/message-log.js'
import type { Audit } from '../probe/audit.js'
import { resultOf } from '../probe/exchange.js'
import { textVariation } from '../relations/varying-text.js'
import { LIST_NAMES, type List, type ListName, readList } from '../session/survey.js'
import { listedCatalogue } from './listed-catalogue.js'
import { type LockChange, lockChanges } from './lock-changes.js'

export interface JudgedChange extends LockChange {
  /** A second connection saw something else. */
  readonly isUnsteady: boolean
}

/**
 * Reads the lists once more on a connection of its own. A point in time and what only some connections see are notes; a
 * text that is another one each time is a warning, because it could become anything.
 */
export async function judgedChanges(
  audit: Audit,
  now: CatalogueSnapshot,
  changes: readonly LockChange[],
): Promise<readonly JudgedChange[]> {
  const again = await readAgain(audit)
  const unsteady = new Set(lockChanges(now, again).map(keyOf))
  return changes.map((change) => {
    const isUnsteady = unsteady.has(keyOf(change))
    const { old, now: text } = change
    const variation = typeof old === 'string' && typeof text === 'string' ? textVariation(old, text) : 'value'
    if (variation === 'time') return { ...change, isUnsteady, severity: 'note' }
    if (!isUnsteady) return { ...change, isUnsteady }
    const isWords = change.place !== '' && (variation === 'value' || variation === 'order')
    return { ...change, isUnsteady, severity: isWords && change.severity !== 'note' ? 'warning' : 'note' }
  })
}

async function readAgain(audit: Audit): Promise<CatalogueSnapshot> {
  const { survey, setting, limits } = audit
  const session = await audit.open()
  // Some servers add tools a moment after they were opened, and announce it.
  await session.next(isListChanged, limits.quietMs)
  const lists: Partial<Record<ListName, List>> = {}
  for (const list of LIST_NAMES) {
    const isAnnounced = survey.lists[list].pages.length > 0
    lists[list] = isAnnounced ? await readList(session, list) : survey.lists[list]
  }
  const { instructions } = resultOf(session.opening) ?? {}
  return listedCatalogue(
    {
      ...survey,
      instructions: typeof instructions === 'string' ? instructions : undefined,
      lists: { ...survey.lists, ...lists },
    },
    setting.lock?.redact ?? ((value) => value),
  )
}

function isListChanged(entry: Received): boolean {
  return entry.kind === 'message' && String(entry.message.method).endsWith('/list_changed')
}

function keyOf({ subject, place }: LockChange): string {
  return JSON.stringify([subject, place])
}
