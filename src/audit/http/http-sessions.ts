// Sessions of HTTP in the legacy era: the header Mcp-Session-Id.
import type { Audit } from '../probe/audit.js'
import type { Session } from '../session/session.js'

export const NO_SESSIONS = 'the server has no sessions: `initialize` is answered without Mcp-Session-Id'

/** A session of the probe's own; undefined where the server has none. */
export async function openWithId(audit: Audit): Promise<{ session: Session; id: string } | undefined> {
  const session = await audit.open()
  const id = session.sessionId
  return id === undefined ? undefined : { session, id }
}
