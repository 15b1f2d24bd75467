import type { Failure } from './target.js'

/** Of processor time, without getting to the next input. Slower than a second is a failure already; this has no end. */
const HANG_MILLISECONDS = 4_000
/** A promise that nobody settles takes no processor time; and others may keep us from ours. */
const STUCK_MILLISECONDS = 120_000
/** Buffers are outside the heap. */
const MAX_MEMORY_BYTES = 2e9

/** Looks from outside at a thread that may never answer again. */
export class HangWatch {
  readonly #progress: Int32Array
  #seen = -1
  #cpu = process.cpuUsage()
  #since = performance.now()

  constructor(progress: Int32Array) {
    this.#progress = progress
  }

  /** What is wrong with the thread; null as long as it gets on. */
  look(target: string): Failure | null {
    if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) {
      return { kind: 'memory', message: `the process holds over ${MAX_MEMORY_BYTES / 1e6} MB`, at: target }
    }
    const now = Atomics.load(this.#progress, 0)
    if (now !== this.#seen) {
      this.#seen = now
      this.#cpu = process.cpuUsage()
      this.#since = performance.now()
      return null
    }
    const { user, system } = process.cpuUsage(this.#cpu)
    const milliseconds = (user + system) / 1000
    const waited = performance.now() - this.#since
    if (milliseconds < HANG_MILLISECONDS && waited < STUCK_MILLISECONDS) return null
    return { kind: 'hang', message: `no end after ${Math.round(milliseconds)} ms of processor time`, at: target }
  }
}
