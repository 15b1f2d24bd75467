// Adds the result of a run to `.mcprove/history/`: whole, with its traces, while the run goes on, and as a short entry
// at its end. This is a convenience: a run does not fail when its result cannot be kept.
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { compactRow, HISTORY_SCHEMA, type HistoryEntry, type HistoryRow } from '../../core/history/history-entry.js'
import { traceTextOf, withoutTrace } from '../../core/trace/linked-trace.js'
import { allowedPath } from '../confinement.js'
import { writeFailure } from '../file-error.js'
import { EventLoopTurns } from '../reading/event-loop-turns.js'
import { renameOver } from '../rename-over.js'
import { entryIds, newEntryId, startAfter } from './entry-ids.js'
import { entryText, historyFolder, removeOldEntries } from './history-entries.js'
import { type KeptResult, type KeptRow, keptFolder } from './run-history.js'

const KEPT_RESULTS = 20
/** A row may be longer than the longest string, so it is written in pieces. */
const CHUNK_LENGTH = 1 << 16

interface OpenFile {
  readonly id: string
  readonly results: string
  readonly path: string
  readonly descriptor: number
}

/** Where a result comes from. */
export type RunOrigin = Pick<HistoryEntry, 'mcprove' | 'commit' | 'branch'>

/** Writes row by row, so that traces need not stay in memory until the end. */
export class KeptRun {
  readonly #cwd: string
  readonly #entries: string[] = []
  #startedAt: Date
  #file: OpenFile | null = null
  #hasRows = false
  #trouble: string | null = null

  constructor(cwd: string, startedAt: Date) {
    this.#cwd = cwd
    this.#startedAt = startedAt
    this.#guard(() => {
      const newest = entryIds(join(historyFolder(cwd), 'results')).at(-1)
      if (newest !== undefined) this.#startedAt = startAfter(newest, startedAt)
    })
  }

  /** Once `signal` is aborted, the remaining traces are not waited for. */
  async row(row: KeptRow, entry: HistoryRow, signal?: AbortSignal): Promise<void> {
    this.#entries.push(JSON.stringify(compactRow(entry)))
    const turns = new EventLoopTurns()
    let text = this.#hasRows ? ',' : '"tests":['
    this.#hasRows = true
    const pieces = rowPieces(row, () => signal?.aborted === true)
    for (let piece = this.#next(pieces); piece !== null; piece = this.#next(pieces)) {
      text += piece
      if (text.length < CHUNK_LENGTH) continue
      this.#write(text)
      text = ''
      if (turns.isDue) await turns.give()
    }
    this.#write(text)
  }

  /** Writes everything that is not a row. Returns failures as warnings. */
  finish(end: Omit<KeptResult, 'tests'> & { readonly exit_code?: number }, origin: () => RunOrigin): string | null {
    this.#write(`${this.#hasRows ? '' : '"tests":['}],${JSON.stringify(end).slice(1)}\n`)
    this.#guard(() => {
      if (this.#file === null) return
      const { id, results, path, descriptor } = this.#file
      closeSync(descriptor)
      renameOver(`${path}.tmp`, path)
      removeOldResults(results)
      const head = { schema: HISTORY_SCHEMA, id, at: this.#startedAt.toISOString(), source: 'run' as const } as const
      const text = entryText({ ...head, ...origin(), exit_code: end.exit_code ?? 0 }, this.#entries)
      const place = allowedPath(join(historyFolder(this.#cwd), `${id}.json`))
      writeFileSync(`${place}.tmp`, text, { mode: 0o600, flag: 'wx' })
      renameOver(`${place}.tmp`, place)
      removeOldEntries(this.#cwd)
    })
    return this.#trouble
  }

  /** A piece may come from a recording, which may be gone. */
  #next(pieces: Generator<string, null>): string | null {
    let piece: string | null = null
    this.#guard(() => {
      piece = pieces.next().value
    })
    return piece
  }

  /** Not synced: every run would wait for that at its end, and only a crash of the machine loses the file. */
  #write(text: string): void {
    this.#guard(() => {
      this.#file ??= this.#open()
      writeSync(this.#file.descriptor, text)
    })
  }

  #open(): OpenFile {
    const results = join(keptFolder(this.#cwd), 'history/results')
    const id = newEntryId(this.#startedAt)
    const path = allowedPath(join(results, `${id}.json`))
    const file = { id, results, path, descriptor: openSync(`${path}.tmp`, 'wx', 0o600) }
    writeSync(file.descriptor, '{')
    return file
  }

  #guard(action: () => void): void {
    if (this.#trouble !== null) return
    try {
      action()
    } catch (error) {
      const { message } = isMcproveError(error) ? error : writeFailure(join(this.#cwd, '.mcprove'), error)
      this.#trouble = `this run is not saved in the history, nor for --last-failed: ${message}`
    }
  }
}

/** Also those of runs that were killed. */
function removeOldResults(results: string): void {
  const finished = entryIds(results)
  const oldest = finished.at(-KEPT_RESULTS) ?? ''
  const unfinished = entryIds(results, '.json.tmp').filter((id) => id < oldest)
  const files = [
    ...finished.slice(0, -KEPT_RESULTS).map((id) => `${id}.json`),
    ...unfinished.map((id) => `${id}.json.tmp`),
  ]
  for (const file of files) rmSync(join(results, file), { recursive: true, force: true })
}

/** Traces are most of a row. The order of keys is kept, so that a kept row is reported with the same bytes as a new one. */
function* rowPieces(row: KeptRow, isHurried: () => boolean): Generator<string, null> {
  const { runs = [] } = row
  let before = '{'
  for (const [key, value] of Object.entries({ ...row, runs })) {
    const text = key === 'runs' ? '[' : JSON.stringify(value)
    if (text === undefined) continue
    yield `${before}${JSON.stringify(key)}:${text}`
    before = ','
    if (key !== 'runs') continue
    for (const [index, run] of runs.entries()) yield `${index === 0 ? '' : ','}${runText(run, isHurried())}`
    yield ']'
  }
  yield '}'
  return null
}

function runText(run: NonNullable<KeptRow['runs']>[number], isHurried: boolean): string {
  const trace = isHurried ? undefined : traceTextOf(run)
  return trace === undefined ? JSON.stringify(withoutTrace(run)) : withLast(withoutTrace(run), 'trace', trace)
}

/** Adds a key, whose value is already JSON text, to the JSON of an object. */
function withLast(value: object, key: string, text: string): string {
  const head = JSON.stringify(value).slice(0, -1)
  return `${head}${head === '{' ? '' : ','}"${key}":${text}}`
}
