// Logs with one event per line, whose runs end with their file or where the next one starts.
import { isRecord, type RawRecord } from '../core/trace/trace-fields.js'
import type { ImportContext, ImportSession, LogPlace, RawTrace } from './importer.js'

export interface LineRun {
  /** Returns what is left out. */
  push(line: RawRecord): readonly string[]
  /** Null for a run without content. */
  finish(skip: (what: string) => void): RawTrace | null
}

export class LineRuns implements ImportSession {
  readonly #context: ImportContext
  readonly #newRun: () => LineRun
  readonly #isStart: (value: unknown) => boolean
  #open: { readonly run: LineRun; readonly place: LogPlace } | null = null

  constructor(context: ImportContext, newRun: () => LineRun, isStart: (value: unknown) => boolean) {
    this.#context = context
    this.#newRun = newRun
    this.#isStart = isStart
  }

  *push(value: unknown, place: LogPlace): Generator<RawTrace> {
    if (this.#open !== null && (this.#isStart(value) || this.#open.place.file !== place.file)) yield* this.end()
    this.#open ??= { run: this.#newRun(), place }
    const lost = isRecord(value) ? this.#open.run.push(value) : ['not an object']
    for (const what of lost) this.#context.skip(what, place)
  }

  *end(): Generator<RawTrace> {
    const open = this.#open
    this.#open = null
    const trace = open?.run.finish((what) => this.#context.skip(what, open.place)) ?? null
    if (trace !== null) yield trace
  }
}
