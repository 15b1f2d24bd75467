import type { Io, Signal } from './io.js'

const SIGNALS: readonly Signal[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Turns the first Ctrl-C (or SIGTERM, SIGHUP) into a request to finish early; a second one ends the process as usual. */
export class Interruption {
  readonly #controller = new AbortController()
  readonly #io: Io
  readonly #interrupt = (): void => {
    this.end()
    this.#controller.abort()
    // Reading standard input may wait for ever.
    this.#io.stdin.destroy()
  }

  constructor(io: Io) {
    this.#io = io
    for (const signal of SIGNALS) io.once(signal, this.#interrupt)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  get happened(): boolean {
    return this.signal.aborted
  }

  /** Leaves the signals to others. */
  end(): void {
    for (const signal of SIGNALS) this.#io.off(signal, this.#interrupt)
  }
}
