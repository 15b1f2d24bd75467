import type { Trace } from '../../core/trace.js'

/** When each call started and ended, on the run's own clock. */
export interface RunClock {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/**
 * The clock of a run (trace.md: real time plus what faults add). A call without `started_ms` starts when the calls
 * before it have ended, so durations add up in call order. Without `duration_ms` a time-out lasts `timeoutMs`, as the
 * executor has it by default, and every other call no time.
 */
export function clockOf({ tool_calls, tool_results }: Trace, timeoutMs: number): RunClock {
  const starts: number[] = []
  const ends: number[] = []
  let now = 0
  for (let step = 0; step < tool_calls.length; step += 1) {
    const call = tool_calls[step]
    const start = call?.started_ms ?? now
    const end = start + (call?.duration_ms ?? (tool_results[step]?.fault?.timed_out === true ? timeoutMs : 0))
    starts.push(start)
    ends.push(end)
    if (end > now) now = end
  }
  return { starts, ends }
}
