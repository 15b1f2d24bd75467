import type { ToolCall } from '../../core/trace/trace.js'

/** Starts and durations may be rounded, each by half a millisecond. */
const ROUNDING_MS = 2
/** More parallel calls than any agent makes; calls beyond this never count as ended. */
const MAX_RUNNING = 1_000

interface RunningCall {
  readonly step: number
  readonly call: ToolCall
}

/** Calls whose results a later call may use: those that had ended when it started. */
export class EndedCalls {
  #running: RunningCall[] = []

  get hasRunning(): boolean {
    return this.#running.length > 0
  }

  add(step: number, call: ToolCall): void {
    if (this.#running.length < MAX_RUNNING) this.#running.push({ step, call })
  }

  /** The steps that ended before this call started, each returned once. */
  takeBefore(later: ToolCall): readonly number[] {
    const ended = this.#running.filter(({ call }) => hasEnded(call, later))
    if (ended.length > 0) this.#running = this.#running.filter(({ call }) => !hasEnded(call, later))
    return ended.map(({ step }) => step)
  }
}

/** Whether a call had ended when a later one started; without timings, the order of the list decides. */
export function hasEnded({ started_ms, duration_ms }: ToolCall, later: ToolCall): boolean {
  if (typeof started_ms !== 'number' || typeof duration_ms !== 'number') return true
  return typeof later.started_ms !== 'number' || later.started_ms + ROUNDING_MS >= started_ms + duration_ms
}
