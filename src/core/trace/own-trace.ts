import { isRecord } from './trace-fields.js'

/**
 * Tells a trace in our format, valid or not, from other logs. A chat message may have `tool_calls` too, but with a
 * `role`.
 */
export function isOwnTrace(value: unknown): boolean {
  return isRecord(value) && value.tool_calls !== undefined && value.tool_calls !== null && value.role === undefined
}

/**
 * Whether the first value suggests a log of another tool: an object that is not a trace, or a string that starts a
 * name-value pair. No log starts with anything else, so the trace reader rejects it right away.
 */
export function mayBeOtherLog(first: unknown): boolean {
  return typeof first === 'string' || (isRecord(first) && !isOwnTrace(first))
}
