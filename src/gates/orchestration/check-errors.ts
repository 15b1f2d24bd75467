import type { StepFinding } from '../../core/gate/finding.js'
import type { ToolClass } from '../../core/gate/gate.js'
import { MemberIndex } from '../../core/members/member-index.js'
import type { Tool } from '../../core/trace/tool.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'

export interface ErrorCounts {
  readonly errors: number
  /** Followed by a successful call of the same tool or class. */
  readonly recovered: number
}

const indexes = new WeakMap<readonly ToolClass[], MemberIndex>()

/** Goes through error results from the last call to the first, so that later successes are known. */
export function checkErrors(
  { tool_calls, tool_results }: Trace,
  classes: readonly ToolClass[],
  findings: StepFinding[],
): ErrorCounts {
  const index = indexOf(classes)
  const tools = new Set<Tool>()
  const served = new Set<number>()
  const unrecovered: StepFinding[] = []
  let errors = 0
  for (let step = tool_calls.length - 1; step >= 0; step -= 1) {
    const call = tool_calls[step]
    const result = tool_results[step]
    if (call === undefined || result === undefined) continue
    const tool = toolOf(call)
    if (!result.is_error) {
      tools.add(tool)
      for (const one of index.indexesOf(tool)) served.add(one)
    } else {
      errors += 1
      if (!tools.has(tool) && !servesAny(index.indexesOf(tool), served)) unrecovered.push(describe(tool, step))
    }
  }
  for (const finding of unrecovered.reverse()) findings.push(finding)
  return { errors, recovered: errors - unrecovered.length }
}

function servesAny(indexes: readonly number[], served: ReadonlySet<number>): boolean {
  for (const one of indexes) if (served.has(one)) return true
  return false
}

function describe({ id }: Tool, step: number): StepFinding {
  const message = `the error of ${id} was not followed by a successful call of the same tool or class`
  return { level: 'error', kind: 'unrecovered_error', step, message, actual: id }
}

function indexOf(classes: readonly ToolClass[]): MemberIndex {
  let index = indexes.get(classes)
  if (index === undefined) {
    index = new MemberIndex(classes.map(({ members }) => members))
    indexes.set(classes, index)
  }
  return index
}
