import { setMaxListeners } from 'node:events'
import type { Io, Signal } from './io.js'

/** The exit code of an interrupted command. */
export const INTERRUPTED = 130

const SIGNALS: readonly Signal[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

interface InterruptionSteps {
  readonly onFirst?: () => void
  /** Called before the process ends, to stop what must not outlive it. */
  readonly onSecond?: () => Promise<void>
}

/** For `onSecond`. The module is already loaded when there is a server to stop. */
export async function killServers(): Promise<void> {
  const { killAllServers } = await import('../../mcp/process/server-process.js')
  killAllServers()
}

/**
 * Turns the first Ctrl-C (or SIGTERM, SIGHUP) into a request to finish early; a second one ends the process as usual.
 */
export class Interruption {
  readonly #controller = new AbortController()
  readonly #io: Io
  readonly #steps: InterruptionSteps
  readonly #interrupt = (): void => {
    const { onFirst, onSecond } = this.#steps
    for (const signal of SIGNALS) {
      // In this order: a signal without a listener ends the process immediately.
      if (onSecond !== undefined) this.#io.once(signal, this.#endNow)
      this.#io.off(signal, this.#interrupt)
    }
    this.#controller.abort()
    // Reading standard input may block forever.
    this.#io.stdin.destroy()
    onFirst?.()
  }
  readonly #endNow = (signal: Signal): void => {
    this.end()
    // Without a listener the signal has its default effect.
    const raise = (): void => void this.#io.kill(this.#io.pid, signal)
    this.#steps.onSecond?.().then(raise, raise)
  }

  constructor(io: Io, steps: InterruptionSteps = {}) {
    this.#io = io
    this.#steps = steps
    // Every run listens, and there may be hundreds at once, which is not a leak.
    setMaxListeners(0, this.signal)
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
    for (const signal of SIGNALS) {
      this.#io.off(signal, this.#interrupt)
      this.#io.off(signal, this.#endNow)
    }
  }
}
