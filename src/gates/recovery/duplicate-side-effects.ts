import { WritingTools } from '../../core/members/mutating-tools.js'
import { argumentsText } from '../../core/trace/call-arguments.js'
import type { Tool } from '../../core/trace/tool.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'
import { isAnswer } from './find-recovery.js'

/** A call that repeated a side effect, and the call that already had it. */
export interface DuplicateSideEffect {
  readonly step: number
  readonly first: number
  readonly tool: Tool
}

const NONE: readonly DuplicateSideEffect[] = []

/** Repeats of an identical mutating call (server, name, canonical arguments) after it had succeeded. */
export function duplicateSideEffects(trace: Trace): readonly DuplicateSideEffect[] {
  const repeated = repeatedWrites(trace)
  if (repeated.size === 0) return NONE
  const duplicates: DuplicateSideEffect[] = []
  const done = new Map<Tool, Map<string, number>>()
  for (const [step, call] of trace.tool_calls.entries()) {
    const tool = toolOf(call)
    if (!repeated.has(tool)) continue
    let byArguments = done.get(tool)
    if (byArguments === undefined) {
      byArguments = new Map()
      done.set(tool, byArguments)
    }
    const text = argumentsText(call)
    const first = byArguments.get(text)
    if (first !== undefined) duplicates.push({ step, first, tool })
    else if (isAnswer(trace.tool_results[step])) byArguments.set(text, step)
  }
  return duplicates
}

/** The mutating tools that were called more than once: only their arguments are compared. */
function repeatedWrites({ tool_calls, tools }: Trace): ReadonlySet<Tool> {
  const seen = new Set<Tool>()
  const repeated = new Set<Tool>()
  for (const call of tool_calls) {
    const tool = toolOf(call)
    if (seen.has(tool)) repeated.add(tool)
    else seen.add(tool)
  }
  if (repeated.size === 0) return repeated
  const writing = new WritingTools(tools)
  for (const tool of repeated) if (!writing.has(tool)) repeated.delete(tool)
  return repeated
}
