// The revisions of MCP whose clauses are probed, and the two eras that they belong to (2026-07-28, Versioning).

export const REVISIONS = ['2025-06-18', '2025-11-25', '2026-07-28'] as const
export type Revision = (typeof REVISIONS)[number]

/** `legacy`: a handshake opens a session. `modern`: every request says all that the server must know. */
export type Era = 'legacy' | 'modern'

export const ERAS: readonly Era[] = ['legacy', 'modern']

export function eraOf(revision: Revision): Era {
  return revision === '2026-07-28' ? 'modern' : 'legacy'
}

/** The newest revision of the list that belongs to the era. */
export function newestOf(era: Era, revisions: readonly Revision[] = REVISIONS): Revision | undefined {
  return REVISIONS.filter((one) => eraOf(one) === era && revisions.includes(one)).at(-1)
}
