import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isRunning } from './cassettes/is-running.js'
import { allowedPath } from './confinement.js'
import { writeFailure } from './file-error.js'
import { renameOver } from './rename-over.js'

/** In characters. */
const WRITTEN_AT_ONCE = 1 << 16

/**
 * A file that appears complete or not at all: written beside its final path, synced, then renamed. A device or pipe
 * (`/dev/null`, `/dev/stderr`) cannot be replaced and is written to directly.
 */
export class OutputFile {
  readonly #path: string
  readonly #shownAs: string
  readonly #temporary: string | null
  readonly #descriptor: number
  #isOpen = true
  /** What is not written yet: many small texts are written at once. */
  #waiting = ''

  /** `isPrivate`: only its owner may read it. `shownAs` is its name in errors. */
  constructor(place: string, { isPrivate = false, shownAs = place } = {}) {
    this.#shownAs = shownAs
    const path = allowedPath(place, shownAs)
    this.#path = path
    this.#temporary = this.#guard(() => isReplaceable(path)) ? temporaryOf(path) : null
    const opened = allowedPath(this.#temporary ?? path, shownAs)
    // In a shared folder another user may have created a link with this name, so the file must be new.
    this.#descriptor = this.#guard(() =>
      openSync(opened, this.#temporary === null ? 'w' : 'wx', isPrivate ? 0o600 : 0o666),
    )
    if (this.#temporary !== null) removeLeftovers(path)
  }

  write(text: string | Buffer): void {
    this.#guard(() => {
      if (typeof text !== 'string') {
        this.#flush()
        this.#put(text)
        return
      }
      this.#waiting += text
      // Somebody may be reading from a pipe.
      if (this.#waiting.length >= WRITTEN_AT_ONCE || this.#temporary === null) this.#flush()
    })
  }

  #flush(): void {
    const text = this.#waiting
    this.#waiting = ''
    if (text !== '') this.#put(Buffer.from(text))
  }

  #put(bytes: Buffer): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done)
  }

  /** Moves the file into place. */
  commit(): void {
    this.#guard(() => {
      this.#flush()
      if (this.#temporary !== null) fsyncSync(this.#descriptor)
      this.#close()
      if (this.#temporary !== null) renameOver(this.#temporary, this.#path)
    })
  }

  /** Discards the file and leaves what was there; has no effect after `commit`. */
  discard(): void {
    this.#close()
    if (this.#temporary !== null) rmSync(this.#temporary, { force: true })
  }

  /** Only once: the number of a closed descriptor may be reused for another file. */
  #close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    closeSync(this.#descriptor)
  }

  #guard<T>(action: () => T): T {
    try {
      return action()
    } catch (cause) {
      throw writeFailure(this.#shownAs, cause)
    }
  }
}

/** Writes the whole text, or leaves what was there. */
export function writeWhole(path: string, texts: readonly string[], shownAs = path): void {
  const file = new OutputFile(path, { shownAs })
  try {
    for (const text of texts) file.write(text)
    file.commit()
  } catch (error) {
    file.discard()
    throw error
  }
}

function temporaryOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`)
}

/**
 * Removes temporary files of the same name that killed processes have left. Ignored where the folder cannot be listed.
 */
function removeLeftovers(path: string): void {
  const start = `.${basename(path)}.`
  try {
    for (const name of readdirSync(dirname(path)).filter((one) => one.startsWith(start))) {
      const [, pid] = /^(\d+)\.[0-9a-f]{8}\.tmp$/.exec(name.slice(start.length)) ?? []
      if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(dirname(path), name))
    }
  } catch {}
}

/** A folder does not count: opening it fails immediately rather than at the end. */
function isReplaceable(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined || stats.isFile()
}
