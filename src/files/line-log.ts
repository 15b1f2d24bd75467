import { openSync, writeSync } from 'node:fs'
import { allowedPath } from './confinement.js'
import { writeFailure } from './file-error.js'

/** A file of lines that is read while it is written: each line is there at once. Replaces an earlier file. */
export class LineLog {
  readonly #descriptor: number
  readonly #shownAs: string

  /** Throws FILE_UNWRITABLE. */
  constructor(path: string, shownAs: string) {
    this.#shownAs = shownAs
    try {
      // Requests may contain secrets.
      this.#descriptor = openSync(allowedPath(path, shownAs), 'w', 0o600)
    } catch (cause) {
      throw writeFailure(shownAs, cause)
    }
  }

  /** Throws FILE_UNWRITABLE. */
  add(value: unknown): void {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`)
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done)
    } catch (cause) {
      throw writeFailure(this.#shownAs, cause)
    }
  }
}
