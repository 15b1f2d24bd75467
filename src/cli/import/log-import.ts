// Imports logs of other tools as traces, for `import` and `score`: each file by its own importer, one session per
// format.
import { McproveError } from '../../core/errors/error.js'
import { ToolTable } from '../../core/trace/tool.js'
import type { Trace } from '../../core/trace/trace.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { type LogValue, logValues } from '../../files/reading/log-values.js'
import { detectImporter, importerNamed } from '../../importers/detect-importer.js'
import { HEAD_VALUES, type Importer, type ImportSession, type RawTrace } from '../../importers/importer.js'
import { isRunMeta } from '../../importers/mcpmark/run-meta.js'
import { ToolRenamer } from '../../importers/rename-tools.js'
import { parseWrapper, unwrapCalls, type Wrapper } from '../../importers/unwrap.js'
import type { LogFlags } from './log-flags.js'
import type { LogNotes } from './log-notes.js'
import { RawCount } from './raw-count.js'
import { RunMetas } from './run-metas.js'
import { SecondCount } from './second-count.js'

/** A run is held until it ends, and V8 cannot hold a longer text. */
const MAX_RUN_BYTES = 512 * 1024 * 1024

export class LogImport {
  readonly #chosen: Importer | null
  readonly #wrappers: readonly Wrapper[]
  readonly #renamer: ToolRenamer
  readonly #sessions = new Map<Importer, ImportSession>()
  /** For files that another file is about. */
  readonly #ownSessions = new Map<Importer, ImportSession>()
  readonly #tools = new ToolTable()
  readonly #files: string[] = []
  readonly #notes: LogNotes
  readonly #secondCount = new SecondCount()
  readonly #metas = new RunMetas()
  readonly #isEmptyAllowed: boolean
  /** Of the latest value. */
  #line = 1
  traces = 0
  calls = 0

  constructor({ format, unwrap = [], toolNames = [], allowEmpty = false }: LogFlags, notes: LogNotes) {
    this.#notes = notes
    this.#isEmptyAllowed = allowEmpty
    this.#chosen = format === undefined ? null : importerNamed(format)
    this.#wrappers = unwrap.map(parseWrapper)
    this.#renamer = new ToolRenamer(toolNames)
  }

  /** Keys of the formats that were read. */
  get formats(): string[] {
    return [...new Set([...this.#sessions.keys(), ...this.#ownSessions.keys()])].map(({ key }) => key)
  }

  async *read(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Iterable<Trace>> {
    this.#files.push(file)
    const head: LogValue[] = []
    const rawCount = new RawCount()
    let importer: Importer | undefined
    let traces = this.traces
    let bytesBeforeRun = 0
    for await (const batch of logValues(watched(chunks, rawCount), file)) {
      if (importer !== undefined) {
        yield this.#traces(importer, batch, file)
      } else {
        head.push(...batch)
        if (head.length < HEAD_VALUES) continue
        importer = this.#importerFor(head, file)
        yield this.#traces(importer, head, file)
      }
      if (this.traces > traces) bytesBeforeRun = rawCount.bytes
      traces = this.traces
      const largest = importer === undefined ? undefined : this.#sessionOf(importer, file).largestRun?.()
      if ((largest ?? rawCount.bytes - bytesBeforeRun) > MAX_RUN_BYTES) throw runTooLarge(file, this.#line)
    }
    if (importer === undefined) {
      if (this.#addMeta(head, file)) return
      importer = this.#importerFor(head, file)
      yield this.#traces(importer, head, file)
    }
    yield this.#endOfFile(importer, file)
    this.#secondCount.addFile(importer, file, rawCount)
  }

  /** Throws when logs were read but none contained a trace. */
  *end(): Generator<Trace> {
    for (const [importer, session] of this.#sessions) {
      for (const raw of session.end()) yield this.#trace(raw, importer, importer.key)
    }
    for (const file of this.#metas.unused) {
      const what = 'its run is in messages.json, which was not read'
      this.#notes.addSkipped(what, { file, line: 1 })
      this.#notes.addDoubt(`${file}: ${what}`)
    }
    for (const complaint of this.#renamer.complaints) this.#notes.warn(complaint)
    const { doubts, warnings } = this.#secondCount.complaints(this.#isEmptyAllowed)
    for (const doubt of doubts) this.#notes.addDoubt(doubt)
    for (const warning of warnings) this.#notes.warn(warning)
    if (this.#files.length === 0 || this.traces > 0) return
    const why = this.#notes.firstSkipped === null ? '' : `: ${this.#notes.firstSkipped}`
    throw new McproveError('NO_TRACES', `${this.#files.join(', ')}: no trace found${why}`, {
      hint: 'Give a log with at least one run; `mcprove import --verbose` lists skipped entries.',
    })
  }

  /** True for a file that is about the run in another file. */
  #addMeta([first, ...others]: readonly LogValue[], file: string): boolean {
    if (this.#chosen !== null || others.length > 0 || first === undefined || !('value' in first)) return false
    if (!isRunMeta(first.value)) return false
    this.#metas.add(file, first.value)
    return true
  }

  #importerFor(head: readonly LogValue[], file: string): Importer {
    const values = head.flatMap((entry) => ('value' in entry ? [entry.value] : [])).slice(0, HEAD_VALUES)
    return this.#chosen ?? detectImporter(values, file)
  }

  /** A file that another one is about is a run of its own. */
  *#endOfFile(importer: Importer, file: string): Generator<Trace> {
    if (!this.#metas.isFor(file)) return
    for (const raw of this.#sessionOf(importer, file).end()) {
      yield this.#trace(this.#metas.complete(raw, file), importer, file)
    }
  }

  #sessionOf(importer: Importer, file: string): ImportSession {
    const sessions = this.#metas.isFor(file) ? this.#ownSessions : this.#sessions
    const known = sessions.get(importer)
    if (known !== undefined) return known
    const session = importer.open({
      format: importer.key,
      skip: (what, place) => this.#notes.addSkipped(what, place),
      repeat: (what, place) => {
        this.#secondCount.addRepeat(importer)
        this.#notes.addSkipped(what, place)
      },
      warn: (what, { file, line }) => this.#notes.addDoubt(`${file}:${line}: ${what}`),
    })
    sessions.set(importer, session)
    return session
  }

  *#traces(importer: Importer, entries: Iterable<LogValue>, file: string): Generator<Trace> {
    const session = this.#sessionOf(importer, file)
    for (const entry of entries) {
      const place = { file: entry.member === undefined ? file : `${file}: ${entry.member}`, line: entry.line }
      this.#line = entry.line
      if ('malformed' in entry) this.#notes.addMalformed(entry.malformed, place)
      else {
        const where = `${place.file}:${place.line}`
        for (const raw of session.push(entry.value, place)) {
          yield this.#trace(this.#metas.complete(raw, file), importer, where)
        }
      }
    }
  }

  #trace(raw: RawTrace, importer: Importer, where: string): Trace {
    const trace = readTrace(this.#renamer.rename(unwrapCalls(raw, this.#wrappers)), this.#tools, where)
    this.#secondCount.addTrace(importer, trace)
    this.traces += 1
    this.calls += trace.tool_calls.length
    return trace
  }
}

function runTooLarge(file: string, line: number): McproveError {
  return new McproveError('FILE_TOO_LARGE', `${file}:${line}: a run exceeds the limit of ${MAX_RUN_BYTES} bytes`, {
    hint: 'Divide the log into several runs; a larger run cannot be written as one trace.',
  })
}

async function* watched(chunks: AsyncIterable<Buffer>, count: RawCount): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    count.push(chunk)
    yield chunk
  }
}
