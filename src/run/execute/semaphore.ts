/** Lets at most `limit` tasks be at work at once; the others wait in the order they came. */
export class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(limit: number) {
    this.#free = limit
  }

  async use<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free += 1
      // What this task's end leads to comes first: a row that failed may stop the next (`--bail`).
      else setImmediate(next)
    }
  }
}
