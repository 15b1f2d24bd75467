import type { FaultSettings } from '../../core/faults/fault-schema.js'

/** A fault to inject on a wire: its kind will do for a name. */
export interface WireFault extends FaultSettings {
  readonly name: string
}

/** The kinds that change what a real server says: a mock has none behind it. */
const PROXY_KINDS: ReadonlySet<string> = new Set([
  'truncated',
  'oversized',
  'rate_limit',
  'injected_instruction',
  'vanished_tool',
  'changed_schema',
])

/** The kinds that change what `tools/list` answers; the others touch `tools/call` alone. */
const LIST_KINDS: ReadonlySet<string> = new Set(['vanished_tool', 'changed_schema'])

/** Whether only a proxy can make it happen. */
export function isProxyOnly({ kind }: FaultSettings): boolean {
  return PROXY_KINDS.has(kind)
}

export function isListFault({ kind }: FaultSettings): boolean {
  return LIST_KINDS.has(kind)
}
