import { isRecord } from './trace-fields.js'

/** Tells a trace of our format, sound or not, from other logs. A chat message may hold `tool_calls`, with its `role`. */
export function isOwnTrace(value: unknown): boolean {
  return isRecord(value) && value.tool_calls !== undefined && value.tool_calls !== null && value.role === undefined
}

/**
 * Tells by its first value what may be a log of another tool: an object that is no trace, or the name in front of a
 * pair. Anything else no log begins with, and the trace reader refuses it at once.
 */
export function mayBeOtherLog(first: unknown): boolean {
  return typeof first === 'string' || (isRecord(first) && !isOwnTrace(first))
}
