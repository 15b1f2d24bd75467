/** How long a task may keep the event loop to itself: nobody notices so short a wait, and a switch costs far less. */
const TURN_MS = 50

/**
 * Gives the event loop its turn while a long task goes on: without one, Ctrl-C is not heard before the task is over.
 * Write `if (turns.isDue) await turns.give()` in the loop, so that short tasks do not wait at all.
 */
export class EventLoopTurns {
  #last = performance.now()

  get isDue(): boolean {
    return performance.now() - this.#last > TURN_MS
  }

  async give(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    this.#last = performance.now()
  }
}
