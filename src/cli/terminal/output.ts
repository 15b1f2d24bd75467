// Standard output and error. Opening one of Node's streams takes a tenth of Node's own start, so text for a pipe or a
// file goes straight to the descriptor; what that cannot take goes to the stream.
import { fstatSync, writeSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { errnoOf } from '../../files/file-error.js'

export type OutputStream = Writable & { readonly isTTY?: boolean }

/** Somewhere to write text to. What could not be written is remembered, never thrown. */
export class Output {
  readonly #open: () => OutputStream
  #stream: OutputStream | undefined
  /** Null once everything goes to the stream. */
  #descriptor: number | null
  #failure: unknown

  /** `descriptor` is where the stream would write to, if that can be done without it. */
  constructor(open: () => OutputStream, descriptor: number | null = null) {
    this.#open = open
    this.#descriptor = descriptor
  }

  get isTTY(): boolean {
    return this.#descriptor === null && this.stream.isTTY === true
  }

  /** The first error of a write. */
  get failure(): unknown {
    return this.#failure
  }

  get stream(): OutputStream {
    if (this.#stream === undefined) {
      this.#descriptor = null
      this.#stream = this.#open()
      this.#stream.on('error', (error) => {
        this.#failure ??= error
      })
    }
    return this.#stream
  }

  /** False when the reader is behind: see `writeText`. */
  write(text: string): boolean {
    // A reader that has gone will not come back.
    if (this.#failure !== undefined) return true
    if (this.#descriptor === null) return this.stream.write(text)
    const bytes = Buffer.from(text)
    let done = 0
    try {
      while (done < bytes.length) done += writeSync(this.#descriptor, bytes, done)
      return true
    } catch (error) {
      // A pipe that does not block, and is full: the stream waits until it is not.
      if (errnoOf(error) === 'EAGAIN') return this.stream.write(bytes.subarray(done))
      this.#failure = error
      return true
    }
  }
}

/** The descriptor if writing to it does what the stream would do: a terminal and Windows have rules of their own. */
export function plainDescriptor(descriptor: number): number | null {
  if (process.platform === 'win32') return null
  try {
    const stats = fstatSync(descriptor)
    return stats.isFile() || stats.isFIFO() || stats.isSocket() ? descriptor : null
  } catch {
    // Closed by whoever started us; Node's stream knows what to do.
    return null
  }
}
