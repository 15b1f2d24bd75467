// Imports logs of other tools as traces, for `import` and `score`: each file by its own importer, one session per
// format.
import { McproveError } from '../../core/errors/error.js'
import { ToolTable } from '../../core/trace/tool.js'
import type { Trace } from '../../core/trace/trace.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { type LogValue, logValues } from '../../files/reading/log-values.js'
import { detectImporter, importerNamed } from '../../importers/detect-importer.js'
import { HEAD_VALUES, type Importer, type ImportSession, type RawTrace } from '../../importers/importer.js'
import { ToolRenamer } from '../../importers/rename-tools.js'
import { parseWrapper, unwrapCalls, type Wrapper } from '../../importers/unwrap.js'
import type { LogFlags } from './log-flags.js'
import type { LogNotes } from './log-notes.js'

export class LogImport {
  readonly #chosen: Importer | null
  readonly #wrappers: readonly Wrapper[]
  readonly #renamer: ToolRenamer
  readonly #sessions = new Map<Importer, ImportSession>()
  readonly #tools = new ToolTable()
  readonly #files: string[] = []
  readonly #notes: LogNotes
  traces = 0
  calls = 0

  constructor({ format, unwrap = [], toolNames = [] }: LogFlags, notes: LogNotes) {
    this.#notes = notes
    this.#chosen = format === undefined ? null : importerNamed(format)
    this.#wrappers = unwrap.map(parseWrapper)
    this.#renamer = new ToolRenamer(toolNames)
  }

  /** Keys of the formats that were read. */
  get formats(): string[] {
    return [...this.#sessions.keys()].map(({ key }) => key)
  }

  async *read(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Iterable<Trace>> {
    this.#files.push(file)
    const head: LogValue[] = []
    let session: ImportSession | undefined
    for await (const batch of logValues(chunks, file)) {
      if (session !== undefined) {
        yield this.#traces(session, batch, file)
        continue
      }
      head.push(...batch)
      if (head.length < HEAD_VALUES) continue
      session = this.#sessionFor(head, file)
      yield this.#traces(session, head, file)
    }
    if (session === undefined) yield this.#traces(this.#sessionFor(head, file), head, file)
  }

  /** Throws when logs were read but none contained a trace. */
  *end(): Generator<Trace> {
    for (const [{ key }, session] of this.#sessions) for (const raw of session.end()) yield this.#trace(raw, key)
    for (const complaint of this.#renamer.complaints) this.#notes.warn(complaint)
    if (this.#files.length === 0 || this.traces > 0) return
    const why = this.#notes.firstSkipped === null ? '' : `: ${this.#notes.firstSkipped}`
    throw new McproveError('NO_TRACES', `${this.#files.join(', ')}: no trace found${why}`, {
      hint: 'Give a log with at least one run; `mcprove import --verbose` lists skipped entries.',
    })
  }

  #sessionFor(head: readonly LogValue[], file: string): ImportSession {
    const values = head.flatMap((entry) => ('value' in entry ? [entry.value] : [])).slice(0, HEAD_VALUES)
    const importer = this.#chosen ?? detectImporter(values, file)
    const known = this.#sessions.get(importer)
    if (known !== undefined) return known
    const session = importer.open({
      skip: (what, place) => this.#notes.addSkipped(what, place),
      repeat: (what, place) => this.#notes.addSkipped(what, place),
      warn: (what, { file, line }) => this.#notes.warn(`${file}:${line}: ${what}`),
    })
    this.#sessions.set(importer, session)
    return session
  }

  *#traces(session: ImportSession, entries: Iterable<LogValue>, file: string): Generator<Trace> {
    for (const entry of entries) {
      const place = { file, line: entry.line }
      if ('malformed' in entry) this.#notes.addMalformed(entry.malformed, place)
      else for (const raw of session.push(entry.value, place)) yield this.#trace(raw, `${file}:${entry.line}`)
    }
  }

  #trace(raw: RawTrace, where: string): Trace {
    const trace = readTrace(this.#renamer.rename(unwrapCalls(raw, this.#wrappers)), this.#tools, where)
    this.traces += 1
    this.calls += trace.tool_calls.length
    return trace
  }
}
