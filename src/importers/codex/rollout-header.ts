import { isRecord } from '../../core/trace/trace-fields.js'

/**
 * The first line of an early rollout of Codex, `{ id, timestamp, instructions, git }`, or a whole rollout of its first
 * version, `{ session: { id, timestamp, instructions }, items }`. The items alone could be any use of the Responses API.
 */
export function startsRollout(value: unknown): boolean {
  if (!isRecord(value)) return false
  if (isRecord(value.session) && Array.isArray(value.items)) return startsRollout(value.session)
  return (
    value.type === undefined &&
    value.payload === undefined &&
    typeof value.id === 'string' &&
    typeof value.timestamp === 'string' &&
    (Object.hasOwn(value, 'instructions') || isRecord(value.git))
  )
}

/** The header, or a line that only these rollouts have. */
export function isRolloutHeader(value: unknown): boolean {
  return startsRollout(value) || (isRecord(value) && value.record_type === 'state')
}
