import { isRecord } from '../../core/trace/trace-fields.js'

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
