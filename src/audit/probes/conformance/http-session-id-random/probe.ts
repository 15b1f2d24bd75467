import { transportSection } from '../../../http/clauses.js'
import { NO_SESSIONS, openWithId } from '../../../http/http-sessions.js'
import type { Exchange } from '../../../probe/exchange.js'
import { defineProbe, found, judged, skipped } from '../../../probe/probe.js'

const SESSIONS = 4
/** The fewest characters that can hold 64 bits (OWASP, Session Management), with 64 characters to choose from. */
const MIN_CHARACTERS = 11

export const httpSessionIdRandom = defineProbe({
  id: 'conformance/http-session-id-random',
  title: 'Session IDs are different, long enough, and not predictable.',
  severity: 'warning',
  clauses: transportSection('session-management'),
  transports: ['http'],
  run: async (audit) => {
    const ids: string[] = []
    const evidence: Exchange[] = []
    for (let count = 0; count < SESSIONS; count++) {
      const opened = await openWithId(audit)
      if (opened === undefined) return skipped(NO_SESSIONS)
      ids.push(opened.id)
      evidence.push(opened.session.opening)
    }
    const wrong = wrongWith(ids)
    return wrong === undefined ? judged(evidence) : found(wrong, ...evidence)
  },
})

/** Random characters differ in four IDs at almost every place: 15 of 16 places for hexadecimal digits, more for others. */
function wrongWith(ids: readonly string[]): string | undefined {
  if (new Set(ids).size < ids.length) return `of ${ids.length} sessions, several have the same ID`
  const lengths = ids.map(({ length }) => length)
  const shortest = Math.min(...lengths)
  if (shortest < MIN_CHARACTERS) return `a session ID has ${shortest} characters, too few to be hard to guess`
  const places = Math.max(...lengths)
  const varying = Array.from({ length: places }, (_, place) => new Set(ids.map((id) => id[place])).size > 1)
  const count = varying.filter(Boolean).length
  if (count >= MIN_CHARACTERS) return undefined
  return `the IDs of ${ids.length} sessions differ in ${count} of ${places} characters only, so they can be guessed`
}
