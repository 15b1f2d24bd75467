// Loads the bundle's chunks, and caches V8's compiled code for the next time, because compiling takes longer than
// running them. `module.enableCompileCache` caches a file before it has run, without the functions that a command
// calls, and start-up takes 17 to 28 ms longer (decision 0054). Node 20 does not have it.
import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Script } from 'node:vm'

type Exports = Record<string, unknown>
type Wrapper = (exports: Exports, require: (path: string) => unknown, module: object, __filename: string) => void

const WORD = /^[a-z][a-z-]{1,20}$/

export class ChunkLoader {
  readonly #loaded = new Map<string, Exports>()
  /** By cache file. */
  readonly #scripts = new Map<string, Script>()
  #isNew = false
  readonly #folder: string | null
  readonly #command: string

  /** Commands run different parts of the same chunks, and only code that has run is worth caching. */
  constructor(command = '', folder = codeFolder()) {
    this.#command = WORD.test(command) ? command : 'none'
    this.#folder = folder
  }

  /** The exports of the chunk in this file. */
  load(file: string): unknown {
    const known = this.#loaded.get(file)
    if (known !== undefined) return known
    const exports: Exports = {}
    // Registered before it runs, because chunks may import each other.
    this.#loaded.set(file, exports)
    const require = (path: string): unknown => this.load(join(dirname(file), path))
    // The script is a function expression.
    const run = this.#compile(file).runInThisContext() as Wrapper
    // Code suites are imported by Node, not by us: see scripts/merge-chunks.mjs.
    run(exports, require, { exports, import: (url: string): Promise<unknown> => import(url) }, file)
    return exports
  }

  /**
   * Call this at the end, when everything that a command needs is compiled. A new chunk has used new parts of the
   * others, so all of them are cached again.
   */
  save(): void {
    if (this.#folder === null || !this.#isNew) return
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
      for (const [file, script] of this.#scripts) writeWhole(file, script.createCachedData())
    } catch {
      // A full or read-only disk: it works without the cache, a little slower.
    }
  }

  #compile(file: string): Script {
    // The name of a chunk contains a hash of its text.
    const kept = this.#folder === null ? null : join(this.#folder, `${this.#command}-${basename(file)}`)
    const cachedData = kept === null ? undefined : readIfThere(kept)
    // The build writes ASCII only, which V8 can read directly.
    const text = `(function (exports, require, module, __filename) { ${readFileSync(file, 'latin1')}\n})`
    const script = new Script(text, { filename: file, cachedData })
    if (cachedData === undefined || script.cachedDataRejected) this.#isNew = true
    if (kept !== null) this.#scripts.set(kept, script)
    return script
  }
}

/** Null where nothing may be cached, or where other users could replace the files. */
export function codeFolder(parent = tmpdir(), env = process.env): string | null {
  // Coverage is incomplete for code that was not compiled here.
  if (env.NODE_DISABLE_COMPILE_CACHE || env.NODE_V8_COVERAGE) return null
  const own = join(parent, `mcprove-${process.getuid?.() ?? 'code'}`)
  const stats = lstatSync(own, { throwIfNoEntry: false }) ?? madeFolder(own)
  if (!stats?.isDirectory()) return null
  // This folder contains code that is run, so it must belong to us alone.
  if (process.getuid !== undefined && (stats.uid !== process.getuid() || (stats.mode & 0o022) !== 0)) return null
  return join(own, `${process.version}-${process.arch}`)
}

function madeFolder(path: string): Stats | undefined {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch {
    // Another process was faster, or the folder is read-only.
  }
  return lstatSync(path, { throwIfNoEntry: false })
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Synced before it is renamed, because V8 trusts what it reads. */
function writeWhole(file: string, bytes: Buffer): void {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    const descriptor = openSync(temporary, 'wx', 0o600)
    try {
      writeFileSync(descriptor, bytes)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}
