import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { recordIn, textIn } from '../json-fields.js'

/**
 * The first line of an early rollout of Codex, `{ id, timestamp, instructions, git }`, or a whole rollout of its first
 * version, `{ session: { id, timestamp, instructions }, items }`. The items alone could be any use of the Responses API.
 */
export function startsRollout(value: unknown): boolean {
  if (!isRecord(value)) return false
  const header = isRecord(value.session) && Array.isArray(value.items) ? value.session : value
  return (
    header.type === undefined &&
    header.payload === undefined &&
    typeof header.id === 'string' &&
    typeof header.timestamp === 'string' &&
    (Object.hasOwn(header, 'instructions') || isRecord(header.git))
  )
}

/** The header, or a line that only these rollouts have. */
export function isRolloutHeader(value: unknown): boolean {
  return startsRollout(value) || (isRecord(value) && value.record_type === 'state')
}

export interface Thread {
  readonly id: string | null
  /** The thread that started it, for a subagent. */
  readonly parent: string | null
  /** The thread whose history it begins with; the header of that thread follows its own. */
  readonly origin: string | null
}

export function threadOf({ id, parent_thread_id, forked_from_id, source }: RawRecord): Thread {
  const spawned = recordIn(recordIn(recordIn(source).subagent).thread_spawn)
  // A published log may have the same text for all its ids.
  const other = (thread: string | null) => (thread === id ? null : thread)
  return {
    id: textIn(id),
    parent: other(textIn(spawned.parent_thread_id) ?? textIn(parent_thread_id)),
    origin: other(textIn(forked_from_id)),
  }
}
