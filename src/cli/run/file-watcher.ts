// Notices that files changed. Folders are watched, not files: editors replace a file by renaming another to its name.
// What an event says is never trusted; it only makes us look. A look now and then covers what sends no events, such as
// network drives.
import { type FSWatcher, statSync, watch } from 'node:fs'
import { dirname } from 'node:path'

const LOOK_MS = 1000
/** A change is complete when nothing has changed for so long. */
const SETTLE_MS = 100
const MISSING = 'missing'

export class FileWatcher {
  /** What each file looked like when it was last used. */
  readonly #known = new Map<string, string>()
  readonly #folders = new Map<string, FSWatcher>()
  #wake = (): void => {}

  get size(): number {
    return this.#known.size
  }

  /** To be called before the file is read; one that is watched already stays as it was known. It need not exist. */
  add(path: string): void {
    if (!this.#known.has(path)) this.#known.set(path, signatureOf(path))
    this.#watchFolder(dirname(path))
  }

  /** Forgets every other file. */
  keepOnly(paths: ReadonlySet<string>): void {
    for (const path of this.#known.keys()) if (!paths.has(path)) this.#known.delete(path)
    const folders = new Set([...this.#known.keys()].map((path) => dirname(path)))
    for (const [folder, watcher] of this.#folders) {
      if (folders.has(folder)) continue
      watcher.close()
      this.#folders.delete(folder)
    }
  }

  forget(paths: readonly string[]): void {
    for (const path of paths) this.#known.delete(path)
  }

  /** Files that are not as they were known. */
  changed(): string[] {
    return [...this.#known].flatMap(([path, known]) => (signatureOf(path) === known ? [] : [path]))
  }

  /** Waits for changes, and until they are complete; from then on they are known. Null when the signal came first. */
  async changes(signal: AbortSignal): Promise<readonly string[] | null> {
    while (!signal.aborted) {
      if (this.changed().length > 0) {
        await this.#settle(signal)
        const changed = this.changed()
        for (const path of changed) this.#known.set(path, signatureOf(path))
        if (changed.length > 0) return changed
      }
      for (const path of this.#known.keys()) this.#watchFolder(dirname(path))
      await this.#nextLook(signal)
    }
    return null
  }

  close(): void {
    for (const watcher of this.#folders.values()) watcher.close()
    this.#folders.clear()
  }

  async #settle(signal: AbortSignal): Promise<void> {
    const look = () => [...this.#known.keys()].map(signatureOf).join('\n')
    for (let before = look(); !signal.aborted; ) {
      await pause(SETTLE_MS, signal)
      const now = look()
      if (now === before) return
      before = now
    }
  }

  async #nextLook(signal: AbortSignal): Promise<void> {
    const woken = new AbortController()
    this.#wake = () => woken.abort()
    await pause(LOOK_MS, AbortSignal.any([signal, woken.signal]))
    this.#wake = () => {}
  }

  /** A folder that is not there yet, or one too many for the system, is only looked at now and then. */
  #watchFolder(folder: string): void {
    if (this.#folders.has(folder)) return
    try {
      const watcher = watch(folder, () => this.#wake())
      this.#folders.set(folder, watcher)
      watcher.on('error', () => {
        watcher.close()
        this.#folders.delete(folder)
      })
    } catch {
      this.#folders.delete(folder)
    }
  }
}

function signatureOf(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path)
    return `${mtimeMs} ${size} ${ino}`
  } catch {
    return MISSING
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
