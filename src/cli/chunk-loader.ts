// Loads the bundle's chunks, and keeps what V8 made of them for the next time: compiling takes longer than running
// them. `module.enableCompileCache` keeps a file as it is before it has run, without the functions that a command
// calls, and its starts take 17 to 28 ms longer (decision 0054). Node 20 does not have it.
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
  /** By the file to keep them in. */
  readonly #scripts = new Map<string, Script>()
  #isNew = false
  readonly #folder: string | null
  readonly #command: string

  /** Commands run different parts of the same chunks, and only what has run is worth keeping. */
  constructor(command = '', folder = codeFolder()) {
    this.#command = WORD.test(command) ? command : 'none'
    this.#folder = folder
  }

  /** What the chunk in this file exports. */
  load(file: string): unknown {
    const known = this.#loaded.get(file)
    if (known !== undefined) return known
    const exports: Exports = {}
    // Before it runs: chunks may lead back to each other.
    this.#loaded.set(file, exports)
    const require = (path: string): unknown => this.load(join(dirname(file), path))
    // The script is a function expression.
    const run = this.#compile(file).runInThisContext() as Wrapper
    // Code suites are imported by Node, not by us: see scripts/merge-chunks.mjs.
    run(exports, require, { exports, import: (url: string): Promise<unknown> => import(url) }, file)
    return exports
  }

  /**
   * To be called at the end, when all that a command needs is compiled. A chunk that is new has led to new parts of the
   * others, so all of them are kept anew.
   */
  save(): void {
    if (this.#folder === null || !this.#isNew) return
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
      for (const [file, script] of this.#scripts) writeWhole(file, script.createCachedData())
    } catch {
      // A full or read-only disk: it works without, a little slower.
    }
  }

  #compile(file: string): Script {
    // The name of a chunk holds a hash of its text.
    const kept = this.#folder === null ? null : join(this.#folder, `${this.#command}-${basename(file)}`)
    const cachedData = kept === null ? undefined : readIfThere(kept)
    // The build writes ASCII only, which V8 can take as it is.
    const text = `(function (exports, require, module, __filename) { ${readFileSync(file, 'latin1')}\n})`
    const script = new Script(text, { filename: file, cachedData })
    if (cachedData === undefined || script.cachedDataRejected) this.#isNew = true
    if (kept !== null) this.#scripts.set(kept, script)
    return script
  }
}

/** Null where nothing may be kept, or where others could put something in our place. */
export function codeFolder(parent = tmpdir(), env = process.env): string | null {
  // Coverage of code that was not compiled here has holes.
  if (env.NODE_DISABLE_COMPILE_CACHE || env.NODE_V8_COVERAGE) return null
  const own = join(parent, `mcprove-${process.getuid?.() ?? 'code'}`)
  const stats = lstatSync(own, { throwIfNoEntry: false }) ?? madeFolder(own)
  if (!stats?.isDirectory()) return null
  // Code that is run comes from here: it has to be ours alone.
  if (process.getuid !== undefined && (stats.uid !== process.getuid() || (stats.mode & 0o022) !== 0)) return null
  return join(own, `${process.version}-${process.arch}`)
}

function madeFolder(path: string): Stats | undefined {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch {
    // Somebody was faster, or nothing may be written here.
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

/** Synced before it has its name, because V8 trusts what it reads. */
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
