import { closeSync, constants, fsyncSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { ToolTable } from '../../core/trace/tool.js'
import { allowedPath } from '../confinement.js'
import { errnoOf, writeFailure } from '../file-error.js'
import { refuseLinkedFolders } from '../linked-folder.js'
import { makeFolder } from '../make-folder.js'
import { OutputFile } from '../output-file.js'
import { LineFile, type LinePlace } from '../reading/line-file.js'
import { syncFolder } from '../sync-folder.js'
import { type CassetteHeader, type CassetteRun, headerLine, type RecordedStop, runLine } from './cassette.js'
import { CassetteLock } from './cassette-lock.js'
import { readPartial } from './cassette-partial.js'
import { RecordedRun } from './cassette-run.js'

export interface RecorderOptions {
  /** The name of the cassette in errors. */
  readonly label?: string
  /** The suite's folder: a folder below it that is a symbolic link is refused. */
  readonly root?: string
  /** Runs of the existing cassette that are kept (`--record --append`). */
  readonly keep?: readonly CassetteRun[]
}

/**
 * Records a cassette. Each finished run is written to `<cassette>.partial` and is on disk when `add` returns; `finish`
 * replaces the cassette in one step. Until then the old one is unchanged, whatever happens to this process.
 */
export class CassetteRecorder {
  readonly #path: string
  readonly #label: string
  readonly #header: CassetteHeader
  readonly #lock: CassetteLock
  /** By number: its position in the partial file, or the kept run of the cassette. */
  readonly #runs: Map<number, LinePlace | CassetteRun>
  readonly #descriptor: number
  #size: number
  /** Of the partial. */
  #lines: number
  #isEmpty: boolean
  #isOpen = true
  #hasFailed = false

  /** Continues a partial file with the same inputs and tools; discards any other. */
  static open(place: string, header: CassetteHeader, options: RecorderOptions = {}): CassetteRecorder {
    const label = options.label ?? place
    if (options.root !== undefined) refuseLinkedFolders(options.root, place, label)
    const path = allowedPath(place, label)
    guard(label, () => makeFolder(dirname(path)))
    const lock = CassetteLock.take(path, label)
    try {
      return new CassetteRecorder(path, label, header, options.keep ?? [], lock)
    } catch (error) {
      lock.release()
      throw error
    }
  }

  private constructor(
    path: string,
    label: string,
    header: CassetteHeader,
    keep: readonly CassetteRun[],
    lock: CassetteLock,
  ) {
    this.#path = path
    this.#label = label
    this.#header = header
    this.#lock = lock
    const partial = readPartial(path, `${label}.partial`, header)
    this.#runs = new Map<number, LinePlace | CassetteRun>([...keep, ...partial.runs].map((run) => [run.run, run]))
    this.#size = partial.bytes
    this.#lines = 1 + partial.runs.length
    this.#isEmpty = partial.runs.length === 0
    const allowed = allowedPath(partialOf(path), `${label}.partial`)
    this.#descriptor = openPartial(allowed, label)
    try {
      guard(label, () => ftruncateSync(this.#descriptor, partial.bytes))
      if (partial.bytes === 0) this.#append(headerLine(header))
      guard(label, () => syncFolder(dirname(path)))
    } catch (error) {
      closeSync(this.#descriptor)
      throw error
    }
  }

  /** True once a run could not be written: further runs would be lost. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /** Whether a run is finished: kept, left by an earlier attempt, or added. */
  has(run: number): boolean {
    return this.#runs.has(run)
  }

  /**
   * The finished runs, in order. Their content is read from disk on access: before the next `add`, or after the
   * recorder was closed without `finish`. After `finish` they are in the cassette.
   */
  runs(): readonly CassetteRun[] {
    const label = `${this.#label}.partial`
    const source = { file: this.#partial(), label, tools: new ToolTable() }
    return this.#inOrder().map(([run, found]) => ('at' in found ? new RecordedRun(run, source, found) : found))
  }

  /** Writes a finished run to disk; runs may finish in any order. An existing run with the same number is replaced. */
  add(run: CassetteRun): void {
    this.#assertHeld()
    const at = this.#size
    this.#append(runLine(run))
    this.#lines += 1
    this.#runs.set(run.run, { at, length: this.#size - at - 1, line: this.#lines })
    this.#isEmpty = false
  }

  /** Moves the cassette into place, with its runs in order, and removes the partial file. */
  finish(stopped?: RecordedStop): void {
    this.#assertHeld()
    const file = new OutputFile(this.#path)
    try {
      file.write(headerLine({ ...this.#header, ...(stopped === undefined ? {} : { stopped }) }))
      const partial = this.#partial()
      for (const [, found] of this.#inOrder()) {
        file.write('at' in found ? partial.read({ ...found, length: found.length + 1 }) : runLine(found))
      }
      file.commit()
    } catch (error) {
      file.discard()
      throw error
    }
    guard(this.#label, () => syncFolder(dirname(this.#path)))
    this.#isEmpty = true
    this.close()
  }

  /** Without `finish`, the partial file stays for the next recording. Closing twice is allowed. */
  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    closeSync(this.#descriptor)
    if (this.#isEmpty) rmSync(partialOf(this.#path), { force: true })
    this.#lock.release()
  }

  #partial(): LineFile {
    return new LineFile(partialOf(this.#path), `${this.#label}.partial`)
  }

  #inOrder(): [number, LinePlace | CassetteRun][] {
    return [...this.#runs].sort(([a], [b]) => a - b)
  }

  #assertHeld(): void {
    try {
      this.#lock.assertHeld(this.#label)
    } catch (error) {
      this.#hasFailed = true
      throw error
    }
  }

  #append(line: string): void {
    const bytes = Buffer.from(line)
    guard(this.#label, () => {
      try {
        for (let done = 0; done < bytes.length; ) {
          done += writeSync(this.#descriptor, bytes, done, bytes.length - done, this.#size + done)
        }
        fsyncSync(this.#descriptor)
      } catch (cause) {
        this.#hasFailed = true
        // A partly written line would corrupt the next one.
        ftruncateSync(this.#descriptor, this.#size)
        throw cause
      }
      this.#size += bytes.length
    })
  }
}

function partialOf(path: string): string {
  return `${path}.partial`
}

/** The target of a symbolic link is another file, which must not be truncated. */
function openPartial(path: string, label: string): number {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants
  try {
    // Windows does not have O_NOFOLLOW (undefined adds no bit), and cannot truncate a file that is open for appending.
    const append = process.platform === 'win32' ? 0 : O_APPEND
    return openSync(path, O_WRONLY | append | O_CREAT | O_NOFOLLOW)
  } catch (cause) {
    if (errnoOf(cause) !== 'ELOOP') throw writeFailure(label, cause)
    throw new McproveError('FILE_UNWRITABLE', `${partialOf(label)} cannot be written: it is a symbolic link`, {
      hint: 'Delete the link: mcprove writes unfinished recordings to a regular file.',
      cause,
    })
  }
}

function guard<T>(label: string, action: () => T): T {
  try {
    return action()
  } catch (cause) {
    throw writeFailure(label, cause)
  }
}
