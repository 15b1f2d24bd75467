// A clock that shows the time of the next timer as soon as nothing else happens. For tests only.
import type { LoadClock } from './instruments.js'

export class VirtualClock implements LoadClock {
  #now = 0
  #isPending = false
  readonly #timers: { readonly time: number; readonly wake: () => void }[] = []

  now(): number {
    return this.#now
  }

  /** Time passes in which nobody else does anything. */
  advance(ms: number): void {
    this.#now += ms
  }

  async until(time: number, signal: AbortSignal = new AbortController().signal): Promise<void> {
    signal.throwIfAborted()
    if (time <= this.#now) return
    await new Promise<void>((wake) => {
      this.#timers.push({ time, wake })
      this.#wakeNext()
    })
    signal.throwIfAborted()
  }

  async after(ms: number): Promise<void> {
    await this.until(this.#now + ms)
  }

  /** A few times around the event loop: whatever can happen at the present time has happened then. */
  #wakeNext(): void {
    if (this.#isPending) return
    this.#isPending = true
    void turns(TURNS).then(() => {
      this.#isPending = false
      const next = this.#timers.toSorted((one, other) => one.time - other.time)[0]
      if (next === undefined) return
      this.#timers.splice(this.#timers.indexOf(next), 1)
      this.#now = Math.max(this.#now, next.time)
      next.wake()
      if (this.#timers.length > 0) this.#wakeNext()
    })
  }
}

/** A request without a timer takes two or three, and some come one after the other. */
const TURNS = 12

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve))
}
