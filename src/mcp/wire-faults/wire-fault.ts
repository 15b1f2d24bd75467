import type { FaultSettings } from '../../core/faults/fault-schema.js'

/** A fault on a connection: its kind serves as its name. */
export interface WireFault extends FaultSettings {
  readonly name: string
}

/** The kinds that change the answer of a real server: a mock has none behind it. */
const PROXY_KINDS: ReadonlySet<string> = new Set([
  'truncated',
  'oversized',
  'rate_limit',
  'injected_instruction',
  'vanished_tool',
  'changed_schema',
])

/** The kinds that change the answer to `tools/list`; the others only affect `tools/call`. */
const LIST_KINDS: ReadonlySet<string> = new Set(['vanished_tool', 'changed_schema'])

/** Whether it only works through the proxy. */
export function isProxyOnly({ kind }: FaultSettings): boolean {
  return PROXY_KINDS.has(kind)
}

export function isListFault({ kind }: FaultSettings): boolean {
  return LIST_KINDS.has(kind)
}
