// Where `score` reads traces from. Our own traces go directly to the reader; importers are loaded for other logs.
import type { Trace } from '../../core/trace/trace.js'
import { chunksOf, nameOf, readTraceFile } from '../../files/reading/trace-stream.js'
import type { LogFlags } from '../import/log-flags.js'
import type { LogImport } from '../import/log-import.js'
import type { LogNotes } from '../import/log-notes.js'
import type { PlatformFlags } from '../import/platform-flags.js'
import { metasFirst } from '../import/run-metas.js'
import type { Io } from '../terminal/io.js'

/** For commands that read files only. */
const NEVER = new AbortController().signal

export class TraceInput {
  readonly #files: readonly string[]
  readonly #flags: LogFlags & PlatformFlags
  readonly #io: Io
  readonly #signal: AbortSignal
  #logs: LogImport | undefined
  #notes: LogNotes | undefined

  constructor(files: readonly string[], flags: LogFlags & PlatformFlags, io: Io, signal = NEVER) {
    this.#files = files
    this.#flags = flags
    this.#io = io
    this.#signal = signal
  }

  /** Every file is a log, whatever it looks like. */
  get #isLogs(): boolean {
    const { format, unwrap, toolNames } = this.#flags
    return format !== undefined || unwrap !== undefined || toolNames !== undefined
  }

  async *batches(): AsyncGenerator<Iterable<Trace>> {
    for (const path of metasFirst(this.#files)) yield* this.#batchesOf(path)
    if (this.#flags.from !== undefined) yield* this.#readPlatform(this.#flags.from)
    // Traces that were complete only after all files were read.
    yield this.#logs?.end() ?? []
  }

  #batchesOf(path: string): AsyncGenerator<Iterable<Trace>> {
    if (this.#isLogs) return this.#read(nameOf(path), chunksOf(path, this.#io))
    return readTraceFile(path, this.#io, (file, chunks) => this.#read(file, chunks))
  }

  /** Whether a log of another tool was read line by line. */
  get readsLogs(): boolean {
    return this.#logs !== undefined
  }

  get loss(): string | null {
    return this.#notes?.loss ?? null
  }

  /** Reports how much of the logs is not included in a trace. */
  reportNotes(): void {
    this.#notes?.end()
  }

  async *#readPlatform(from: string): AsyncGenerator<Iterable<Trace>> {
    const { platformInput } = await import('../import/platform-input.js')
    const { name, format, chunks } = await platformInput(from, this.#flags, this.#io, this.#signal)
    yield* this.#read(name, chunks, format)
  }

  async *#read(
    file: string,
    chunks: AsyncIterable<Buffer>,
    format = this.#flags.format,
  ): AsyncGenerator<Iterable<Trace>> {
    if (this.#logs === undefined) {
      const [{ LogImport }, { LogNotes }] = await Promise.all([
        import('../import/log-import.js'),
        import('../import/log-notes.js'),
      ])
      this.#notes = new LogNotes((text) => this.#io.stderr.write(text))
      this.#logs = new LogImport({ ...this.#flags, ...(format === undefined ? {} : { format }) }, this.#notes)
    }
    yield* this.#logs.read(file, chunks)
  }
}
