import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errnoOf, writeFailure } from './file-error.js'

/**
 * A file that appears whole or not at all: written beside its place, synced, then renamed over it. A device or pipe
 * (`/dev/null`, `/dev/stderr`) cannot be replaced and is written to directly.
 */
export class OutputFile {
  readonly #path: string
  readonly #temporary: string | null
  readonly #descriptor: number

  constructor(path: string) {
    this.#path = path
    this.#temporary = isSpecial(path) ? null : join(dirname(path), `.${basename(path)}.${process.pid}.tmp`)
    this.#descriptor = this.#guard(() => openSync(this.#temporary ?? path, 'w'))
  }

  write(text: string): void {
    this.#guard(() => {
      const bytes = Buffer.from(text)
      for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done)
    })
  }

  /** Puts the file in its place. */
  commit(): void {
    this.#guard(() => {
      if (this.#temporary !== null) fsyncSync(this.#descriptor)
      closeSync(this.#descriptor)
      if (this.#temporary !== null) renameSync(this.#temporary, this.#path)
    })
  }

  /** Leaves what was at its place as it was. */
  discard(): void {
    try {
      closeSync(this.#descriptor)
    } catch (cause) {
      if (errnoOf(cause) !== 'EBADF') throw cause
    }
    if (this.#temporary !== null) rmSync(this.#temporary, { force: true })
  }

  #guard<T>(action: () => T): T {
    try {
      return action()
    } catch (cause) {
      throw writeFailure(this.#path, cause)
    }
  }
}

function isSpecial(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && !stats.isFile() && !stats.isDirectory()
}
