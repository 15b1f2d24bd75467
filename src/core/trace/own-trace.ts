import { isRecord } from './trace-fields.js'

/**
 * Tells a trace in our format, valid or not, from other logs. Messages and events may have `tool_calls` too, but with a
 * `role` or a `type`, and their calls have `arguments`, which we would not read.
 */
export function isOwnTrace(value: unknown): boolean {
  if (!isRecord(value) || value.tool_calls === undefined || value.tool_calls === null) return false
  if (value.role !== undefined || typeof value.type === 'string') return false
  return !(Array.isArray(value.tool_calls) && value.tool_calls.some(isForeignCall))
}

function isForeignCall(call: unknown): boolean {
  return isRecord(call) && call.args === undefined && (call.arguments !== undefined || isRecord(call.function))
}

/**
 * Whether the first value suggests a log of another tool: an object that is not a trace, or a string that starts a
 * name-value pair. No log starts with anything else, so the trace reader rejects it right away.
 */
export function mayBeOtherLog(first: unknown): boolean {
  return typeof first === 'string' || (isRecord(first) && !isOwnTrace(first))
}
