// The key moments of one faulted run (docs/spec/gates.md, section 11): when the fault occurred, when the agent noticed,
// which call recovered from it.
import type { MemberSet } from '../../core/members/member-set.js'
import type { Tool } from '../../core/trace/tool.js'
import { type ToolCall, type ToolResult, type Trace, toolOf } from '../../core/trace/trace.js'
import { clockOf } from './run-clock.js'

export interface RecoveryMarks {
  /** The first faulted call. */
  readonly step: number
  readonly tool: Tool
  readonly fault: string
  readonly startMs: number
  /** When the agent could notice the fault; null when it never could. */
  readonly detectedMs: number | null
  /** The call that served the same need, and when it ended. */
  readonly recoveredBy: number | null
  readonly recoveredMs: number | null
  /** Further calls to the faulted tool before the recovery. */
  readonly retries: number
  /** Calls from the fault to the recovery without `duration_ms`. */
  readonly untimed: number
}

export interface RecoveryRules {
  readonly max_detection_ms: number
  readonly fallbacks?: MemberSet | undefined
}

/** These faults let the call through in the end; every other fault holds back or corrupts the answer. */
const PASSING_KINDS: ReadonlySet<unknown> = new Set(['slow', 'recover_after'])
/** A call that hangs tells the agent nothing until it times out. */
const SILENT_KINDS: ReadonlySet<unknown> = new Set(['hang', 'wedged'])

/** Null when no fault fired. */
export function findRecovery(trace: Trace, { max_detection_ms, fallbacks }: RecoveryRules): RecoveryMarks | null {
  const { tool_calls, tool_results } = trace
  const step = firstFault(tool_results)
  const call = tool_calls[step]
  const result = tool_results[step]
  if (call === undefined || result === undefined) return null
  const { starts, ends } = clockOf(trace, max_detection_ms)
  const tool = toolOf(call)
  const detectedMs = reachesAgent(result) ? (ends[step] ?? 0) : null
  let recoveredBy = isAnswer(result) ? step : null
  let retries = 0
  let last = step
  for (let i = step + 1; i < tool_calls.length && recoveredBy === null; i += 1) {
    last = i
    const later = tool_calls[i]
    if (later === undefined || isConcurrent(later, starts[i] ?? 0, call, detectedMs)) continue
    const isSameTool = toolOf(later) === tool
    const servesNeed = fallbacks === undefined || isSameTool || fallbacks.has(toolOf(later))
    if (servesNeed && isAnswer(tool_results[i])) recoveredBy = i
    else if (isSameTool) retries += 1
  }
  return {
    step,
    tool,
    fault: typeof result.fault?.name === 'string' ? result.fault.name : 'a fault',
    startMs: starts[step] ?? 0,
    detectedMs,
    recoveredBy,
    recoveredMs: recoveredBy === null ? null : (ends[recoveredBy] ?? 0),
    retries,
    untimed: countUntimed(tool_calls, step, last),
  }
}

function firstFault(results: readonly ToolResult[]): number {
  for (let step = 0; step < results.length; step += 1) {
    const fault = results[step]?.fault
    if (fault !== null && fault !== undefined) return step
  }
  return -1
}

function reachesAgent({ fault, missing }: ToolResult): boolean {
  return missing !== true && (fault?.timed_out === true || !SILENT_KINDS.has(fault?.kind))
}

/** True for a result that serves a need: no error, executed, and not corrupted by a fault. */
export function isAnswer(result: ToolResult | undefined): boolean {
  if (result === undefined || result.is_error || result.missing === true || result.not_executed === true) return false
  const { fault } = result
  return fault === null || fault === undefined || (fault.timed_out !== true && PASSING_KINDS.has(fault.kind))
}

/** A call made before the agent could notice the fault is not a reaction to it. */
function isConcurrent(later: ToolCall, startMs: number, faulted: ToolCall, detectedMs: number | null): boolean {
  if (detectedMs !== null && startMs < detectedMs) return true
  // Generated code can react within a turn; a model cannot.
  return later.turn !== undefined && later.turn === faulted.turn && later.caller === undefined
}

function countUntimed(calls: readonly ToolCall[], from: number, to: number): number {
  let untimed = 0
  for (let i = from; i <= to; i += 1) if (calls[i]?.duration_ms === undefined) untimed += 1
  return untimed
}
