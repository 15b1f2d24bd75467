import type { ToolCall } from '../../core/trace/trace.js'

/** Starts and durations may be rounded, each by half a millisecond. */
const ROUNDING_MS = 2
/** More than this many at once are no run of an agent: the others then never count as ended. */
const MAX_RUNNING = 1_000

interface RunningCall {
  readonly step: number
  readonly call: ToolCall
}

/** Calls whose results later ones may use: those that were over when the later one began. */
export class EndedCalls {
  #running: RunningCall[] = []

  get hasRunning(): boolean {
    return this.#running.length > 0
  }

  add(step: number, call: ToolCall): void {
    if (this.#running.length < MAX_RUNNING) this.#running.push({ step, call })
  }

  /** The steps that ended before this call began, each once. */
  takeBefore(later: ToolCall): readonly number[] {
    const ended = this.#running.filter(({ call }) => hasEnded(call, later))
    if (ended.length > 0) this.#running = this.#running.filter(({ call }) => !hasEnded(call, later))
    return ended.map(({ step }) => step)
  }
}

/** Whether a call was over when a later one of the list began; where nobody took the time, the list tells. */
export function hasEnded({ started_ms, duration_ms }: ToolCall, later: ToolCall): boolean {
  if (typeof started_ms !== 'number' || typeof duration_ms !== 'number') return true
  return typeof later.started_ms !== 'number' || later.started_ms + ROUNDING_MS >= started_ms + duration_ms
}
