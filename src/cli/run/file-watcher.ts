// Detects changed files. Watches folders rather than files, because editors replace a file by renaming another one. An
// event only triggers a check. Regular checks cover file systems without events, such as network drives.
import { type FSWatcher, statSync, watch } from 'node:fs'
import { dirname } from 'node:path'

const LOOK_MS = 1000
/** A change is complete when nothing has changed for this long. */
const SETTLE_MS = 100
const MISSING = 'missing'

export class FileWatcher {
  /** The state of each file when it was last used. */
  readonly #known = new Map<string, string>()
  readonly #folders = new Map<string, FSWatcher>()
  #wake = (): void => {}

  get size(): number {
    return this.#known.size
  }

  /** Call this before the file is read; a file that is already watched keeps its known state. It may not exist. */
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

  /** Files that differ from their known state. */
  changed(): string[] {
    return [...this.#known].flatMap(([path, known]) => (signatureOf(path) === known ? [] : [path]))
  }

  /** Waits for changes until they are complete and updates the known state. Null when the signal is aborted first. */
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

  /** A folder that does not exist yet, or exceeds the system's limit, is only checked regularly. */
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
