// The end of a server shortly after an answer: an exception that nobody waits for.
import { deadline } from '../../mcp/process/deadline.js'
import type { Exchange } from '../probe/exchange.js'
import type { Session } from './session.js'

/** What fails beside an answer fails soon after it. */
export const LATE_MS = 100

/** The request that a process did not answer because it has ended since its last answer; undefined while it is there. */
export async function lateEnd(session: Session, waitMs = LATE_MS): Promise<Exchange | undefined> {
  const { wire } = session
  if (wire.kind !== 'stdio') return undefined
  const exchange = await session.request('tools/list')
  if (wire.log.ended === undefined && waitMs > 0) await wire.log.next(() => false, deadline(waitMs))
  if (wire.log.ended === undefined) return undefined
  return exchange.answer === null ? exchange : await session.request('tools/list')
}
