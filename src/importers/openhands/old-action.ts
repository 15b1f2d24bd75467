// What an action of OpenHands before version 1 does, and what its observation says about it.

import { tryJson } from '../../core/trace/parse-traces.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { numberIn, recordIn } from '../json-fields.js'

/** Actions that run something. The others are messages and notes about the agent itself. */
const CALLS: ReadonlySet<unknown> = new Set([
  'run',
  'run_ipython',
  'read',
  'write',
  'edit',
  'browse',
  'browse_interactive',
  'call_tool_mcp',
  'delegate',
  'push',
])

/** Fields that are about an action, not for it. */
const NOTES: ReadonlySet<string> = new Set([
  'action',
  'args',
  'blocking',
  'cause',
  'confirmation_state',
  'hidden',
  'id',
  'is_confirmed',
  'keep_prompt',
  'kernel_init_code',
  'llm_metrics',
  'message',
  'security_risk',
  'source',
  'thought',
  'timeout',
  'timestamp',
  'tool_call_metadata',
])

export function isCall(action: unknown): boolean {
  return CALLS.has(action)
}

export function argumentsOfAction(event: RawRecord): RawRecord {
  const args = event.args === undefined ? event : recordIn(event.args)
  return Object.fromEntries(Object.entries(args).filter(([key]) => !NOTES.has(key)))
}

/** An exit code, an error instead of a result, a rejection, or an error of an MCP server. -1 means that the command still runs. */
export function failureOf(event: RawRecord, extras: RawRecord, content: string): boolean {
  switch (event.observation) {
    case 'error':
    case 'user_rejected':
      return true
    case 'run': {
      const code =
        numberIn(recordIn(extras.metadata).exit_code) ?? numberIn(extras.exit_code) ?? numberIn(event.exit_code)
      return (code ?? 0) > 0
    }
    case 'mcp':
      return recordIn(tryJson(content)).isError === true
    default:
      return false
  }
}
