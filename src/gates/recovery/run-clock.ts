import { isScriptedModel } from '../../core/model-names/resolve-model.js'
import type { ToolCall, ToolResult, Trace } from '../../core/trace/trace.js'

/** When each call started and ended, on the run's own clock. */
export interface RunClock {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/**
 * The clock of a run (docs/spec/trace.md: real time plus the time that faults add). A call without `started_ms` starts
 * when the calls before it have ended, so durations add up in call order. Without `duration_ms` a timeout takes
 * `timeoutMs`, the default of the executor, and every other call takes no time. A scripted run has no real time: see
 * `virtualCall`.
 */
export function clockOf({ model, tool_calls, tool_results }: Trace, timeoutMs: number): RunClock {
  const isVirtual = isScriptedModel(model)
  const starts: number[] = []
  const ends: number[] = []
  let now = 0
  for (let step = 0; step < tool_calls.length; step += 1) {
    const result = tool_results[step]
    const call = isVirtual ? virtualCall(tool_calls, step, result, starts) : tool_calls[step]
    const start = call?.started_ms ?? now
    const end = start + (call?.duration_ms ?? (result?.fault?.timed_out === true ? timeoutMs : 0))
    starts.push(start)
    ends.push(end)
    if (end > now) now = end
  }
  return { starts, ends }
}

/** Equal scripted runs have equal times: only faults take time, and the calls of one model answer start together. */
function virtualCall(
  calls: readonly ToolCall[],
  step: number,
  result: ToolResult | undefined,
  starts: readonly number[],
): Pick<ToolCall, 'started_ms' | 'duration_ms'> {
  const call = calls[step]
  const before = calls[step - 1]
  const isBeside = call?.turn !== undefined && call.turn === before?.turn
  const isFaulted = result?.fault !== null && result?.fault !== undefined
  return {
    started_ms: isBeside ? starts[step - 1] : undefined,
    duration_ms: isFaulted ? call?.duration_ms : 0,
  }
}
