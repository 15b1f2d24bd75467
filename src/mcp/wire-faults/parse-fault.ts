import { McproveError } from '../../core/error.js'
import type { FaultSettings } from '../../core/faults/fault-schema.js'
import { parseFaultText } from '../../core/faults/parse-fault-text.js'
import { showName } from '../../core/show-name.js'

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

/** Reads what `--fault` says; null for `none`. Throws BAD_USAGE. */
export function parseFault(text: string): WireFault | null {
  const parsed = parseFaultText(text)
  if ('problem' in parsed) throw badFault(text, parsed.problem)
  const { fault } = parsed
  if (fault === null) return null
  if (isListFault(fault) && fault.when !== undefined) {
    throw badFault(
      text,
      `\`${fault.kind}\` changes what \`tools/list\` answers, where no call has arguments for \`when\``,
    )
  }
  return { ...fault, name: fault.name ?? fault.kind }
}

export function isListFault({ kind }: FaultSettings): boolean {
  return LIST_KINDS.has(kind)
}

/** Whether only a proxy can make it happen. */
export function isProxyOnly({ kind }: FaultSettings): boolean {
  return PROXY_KINDS.has(kind)
}

function badFault(text: string, problem: string): McproveError {
  return new McproveError('BAD_USAGE', `--fault ${showName(text)}: ${problem}`, {
    hint: 'Write `hang`, `slow:500`, `recover-after:2` or in full `kind=slow,delay_ms=500,tool=search,nth=2`.',
  })
}
