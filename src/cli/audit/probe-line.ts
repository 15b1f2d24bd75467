import type { Io } from '../terminal/io.js'

/** What happens now, such as the rule that is probed, on a line of the terminal that is written over. */
export class ProbeLine {
  readonly #io: Io
  #isShown = false

  constructor(io: Io) {
    this.#io = io
  }

  show(what: string): void {
    if (!this.#io.stderr.isTTY) return
    this.#isShown = true
    this.#io.stderr.write(`\r\x1b[K${what}`)
  }

  clear(): void {
    if (this.#isShown) this.#io.stderr.write('\r\x1b[K')
    this.#isShown = false
  }
}
