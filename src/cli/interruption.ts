import type { Io } from './io.js'

/** Turns the first Ctrl-C (or SIGTERM) into a request to finish early; a second one ends the process as usual. */
export class Interruption {
  #happened = false
  readonly #io: Io
  readonly #interrupt = (): void => {
    this.#happened = true
    // Reading standard input may wait for ever.
    this.#io.stdin.destroy()
  }

  constructor(io: Io) {
    this.#io = io
    io.once('SIGINT', this.#interrupt)
    io.once('SIGTERM', this.#interrupt)
  }

  get happened(): boolean {
    return this.#happened
  }

  /** Leaves the signals to others. */
  end(): void {
    this.#io.off('SIGINT', this.#interrupt)
    this.#io.off('SIGTERM', this.#interrupt)
  }
}
