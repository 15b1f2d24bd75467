import { isRecord, type RawRecord } from './trace-fields.js'

/**
 * Whether a call without a server is a tool of the agent itself (docs/spec/trace.md) rather than a tool of an
 * unrecorded server.
 */
export function recordsServers({ servers_recorded, tool_calls, tools }: RawRecord): boolean {
  return servers_recorded === true || namesServer(tool_calls) || namesServer(tools)
}

function namesServer(list: unknown): boolean {
  return (
    Array.isArray(list) &&
    list.some((entry) => isRecord(entry) && typeof entry.server === 'string' && entry.server !== '')
  )
}
