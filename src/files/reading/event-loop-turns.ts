/** How long a task may block the event loop: short enough not to be noticed, and far longer than a switch takes. */
const TURN_SECONDS = 0.05

/**
 * Lets the event loop run during a long task: otherwise Ctrl-C is not handled before the task is done. Write `if
 * (turns.isDue) await turns.give()` in the loop, so that short tasks do not wait at all.
 */
export class EventLoopTurns {
  // Not `performance`: its first use loads perf_hooks, which takes 1 ms.
  #last = process.uptime()

  get isDue(): boolean {
    return process.uptime() - this.#last > TURN_SECONDS
  }

  async give(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    this.#last = process.uptime()
  }
}
