import type { Io } from '../terminal/io.js'

/** The rule that is probed now, on a line of the terminal that is written over. */
export class ProbeLine {
  readonly #io: Io
  #isShown = false

  constructor(io: Io) {
    this.#io = io
  }

  show(rule: string): void {
    if (!this.#io.stderr.isTTY) return
    this.#isShown = true
    this.#io.stderr.write(`\r\x1b[K${rule}`)
  }

  clear(): void {
    if (this.#isShown) this.#io.stderr.write('\r\x1b[K')
    this.#isShown = false
  }
}
