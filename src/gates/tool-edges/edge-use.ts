// What one run used of the lists in the block.
import type { StepFinding } from '../../core/gate/finding.js'
import type { MemberIndex } from '../../core/members/member-index.js'
import type { MemberSet } from '../../core/members/member-set.js'
import type { Tool } from '../../core/trace/tool.js'
import { type ToolCall, toolOf } from '../../core/trace/trace.js'
import { type DelegationList, isHandoff, mayBeHandoff } from './delegation-list.js'
import { type EntryMarks, mark, noMarks } from './entry-marks.js'

export interface EdgeLists {
  readonly allowed?: MemberIndex | undefined
  readonly restricted?: MemberSet | undefined
  readonly delegation?: DelegationList | undefined
}

export interface EdgeUse {
  readonly restricted: number
  readonly unlisted: number
  readonly undeclared: number
  /** Some pair of calls may be a hand-off that cannot be seen, because the servers are unknown. */
  readonly hidesHandoffs: boolean
  /** Which entries of `allowed` and of `delegation` occurred: coverage is counted over all runs. */
  readonly exercised: EntryMarks
  readonly seen: EntryMarks
  readonly findings: readonly StepFinding[]
}

const NONE: readonly StepFinding[] = []
const UNCERTAIN = 'could be a restricted tool: its server is not recorded'

export function edgeUseOf(lists: EdgeLists, calls: readonly ToolCall[]): EdgeUse {
  const { allowed, delegation } = lists
  let restricted = 0
  let unlisted = 0
  let undeclared = 0
  let hidesHandoffs = false
  const exercised = noMarks(allowed?.sets.length ?? 0)
  const seen = noMarks(delegation?.edges.length ?? 0)
  const findings: StepFinding[] = []
  let previous: Tool | null = null
  let step = 0
  for (const call of calls) {
    const tool = toolOf(call)
    // A deny wins over an allow, so a restricted call does not exercise an entry.
    if (lists.restricted?.mayHave(tool)) {
      restricted += 1
      const what = lists.restricted.has(tool) ? 'is restricted' : UNCERTAIN
      findings.push(violation('restricted_call', step, tool.id, what))
    } else if (allowed !== undefined && !markEntries(allowed, tool, exercised)) {
      unlisted += 1
      findings.push(violation('unlisted_call', step, tool.id, 'is not in `allowed`'))
    }
    if (delegation !== undefined && previous !== null) {
      if (isHandoff(previous, tool) && !delegation.mark(previous, tool, seen)) {
        undeclared += 1
        findings.push(
          violation('undeclared_handoff', step, `${previous.id} -> ${tool.id}`, 'is not a declared hand-off'),
        )
      }
      hidesHandoffs ||= mayBeHandoff(previous, tool)
    }
    previous = tool
    step += 1
  }
  const found = findings.length === 0 ? NONE : findings
  return { restricted, unlisted, undeclared, hidesHandoffs, exercised, seen, findings: found }
}

function markEntries(allowed: MemberIndex, tool: Tool, exercised: number[]): boolean {
  const entries = allowed.indexesOf(tool)
  for (const entry of entries) mark(exercised, entry)
  return entries.length > 0
}

function violation(kind: string, step: number, actual: string, what: string): StepFinding {
  return { level: 'error', kind, step, message: `${actual} ${what}`, actual }
}
