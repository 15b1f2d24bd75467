import type { MemberSet } from '../../core/members/member-set.js'
import { WritingTools } from '../../core/members/mutating-tools.js'
import type { Tool } from '../../core/trace/tool.js'
import type { ToolCall, Trace } from '../../core/trace/trace.js'
import { hasFailed } from '../../core/trace/unmarked-error.js'

/** The calls of a run that are compared with the expected ones. */
export interface RecordedCalls {
  readonly calls: readonly ToolCall[]
  /** Where the run has a call that is compared. */
  readonly stepOf: (index: number) => number
  readonly writes: (tool: Tool) => boolean
}

export interface CallFilter {
  readonly failed_calls?: 'count' | 'ignore' | undefined
  readonly mutating_tools?: MemberSet | undefined
  readonly readonly_tools?: MemberSet | undefined
}

export function recordedCalls(filter: CallFilter, { tool_calls, tool_results, tools }: Trace): RecordedCalls {
  // Most blocks do not need to know which tools write.
  let writing: WritingTools | undefined
  const writes = (tool: Tool): boolean => {
    writing ??= new WritingTools(tools, { mutating: filter.mutating_tools, readonly: filter.readonly_tools })
    return writing.has(tool)
  }
  if (filter.failed_calls !== 'ignore') return { calls: tool_calls, stepOf: (index) => index, writes }
  const steps = [...tool_calls.keys()].filter((step) => {
    const result = tool_results[step]
    return result === undefined || !hasFailed(result)
  })
  const calls = steps.flatMap((step) => tool_calls[step] ?? [])
  return { calls, stepOf: (index) => steps[index] ?? index, writes }
}
