/** How long a task may keep the event loop to itself: nobody notices so short a wait, and a switch costs far less. */
const TURN_SECONDS = 0.05

/**
 * Gives the event loop its turn while a long task goes on: without one, Ctrl-C is not heard before the task is over.
 * Write `if (turns.isDue) await turns.give()` in the loop, so that short tasks do not wait at all.
 */
export class EventLoopTurns {
  // Not `performance`: the first use of it loads perf_hooks, 1 ms.
  #last = process.uptime()

  get isDue(): boolean {
    return process.uptime() - this.#last > TURN_SECONDS
  }

  async give(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    this.#last = process.uptime()
  }
}
