import { isRecord } from './trace-fields.js'

/** Keys of chat messages, which may have `tool_calls` too. */
const MESSAGE_KEYS = ['role', 'type', 'content', 'additional_kwargs']
/** Keys of calls in other formats; ours have `name` and `args`. */
const CALL_KEYS = ['function', 'arguments', 'input', 'custom', 'tool', 'toolName', 'tool_name']

/**
 * Tells a trace in our format, valid or not, from other logs. Chat messages and rows of datasets may have `tool_calls`
 * too, but beside keys of a message, or in another form.
 */
export function isOwnTrace(value: unknown): boolean {
  if (!isRecord(value) || value.tool_calls === undefined || value.tool_calls === null) return false
  if (typeof value.schema === 'string' && value.schema.startsWith('mcprove/')) return true
  if (MESSAGE_KEYS.some((key) => value[key] !== undefined)) return false
  const calls: readonly unknown[] = Array.isArray(value.tool_calls) ? value.tool_calls : []
  return !calls.some(
    (call) => isRecord(call) && call.args === undefined && CALL_KEYS.some((key) => call[key] !== undefined),
  )
}

/**
 * Whether the first value suggests a log of another tool: an object that is not a trace, or a string that starts a
 * name-value pair. No log starts with anything else, so the trace reader rejects it right away.
 */
export function mayBeOtherLog(first: unknown): boolean {
  return typeof first === 'string' || (isRecord(first) && !isOwnTrace(first))
}
