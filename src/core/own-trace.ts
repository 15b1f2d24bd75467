import { isRecord } from './trace-fields.js'

/** Tells a trace of our format, sound or not, from other logs. A chat message may hold `tool_calls`, with its `role`. */
export function isOwnTrace(value: unknown): boolean {
  return isRecord(value) && value.tool_calls !== undefined && value.tool_calls !== null && value.role === undefined
}
