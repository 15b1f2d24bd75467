// Standard output and error.
import type { Writable } from 'node:stream'

export type OutputStream = Writable & { readonly isTTY?: boolean }

/** A place to write text to. Write errors are remembered, never thrown. */
export class Output {
  readonly #open: () => OutputStream
  #stream: OutputStream | undefined
  #failure: unknown

  constructor(open: () => OutputStream) {
    this.#open = open
  }

  get isTTY(): boolean {
    return this.stream.isTTY === true
  }

  /** The first error of a write. */
  get failure(): unknown {
    return this.#failure
  }

  get stream(): OutputStream {
    if (this.#stream === undefined) {
      this.#stream = this.#open()
      this.#stream.on('error', (error) => {
        this.#failure ??= error
      })
    }
    return this.#stream
  }

  /** False when the reader is behind: see `writeText`. */
  write(text: string): boolean {
    // A reader that is gone does not come back.
    return this.#failure !== undefined || this.stream.write(text)
  }
}
