// Writes the result of a run to `.mcprove/runs/` while the run goes on. This is a convenience: a run does not fail when
// its result cannot be kept.
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { traceTextOf, withoutTrace } from '../../core/trace/linked-trace.js'
import { allowedPath } from '../confinement.js'
import { writeFailure } from '../file-error.js'
import { EventLoopTurns } from '../reading/event-loop-turns.js'
import { renameOver } from '../rename-over.js'
import { type KeptResult, type KeptRow, keptFolder } from './run-history.js'
import { newRunId, runIds, startAfter } from './run-ids.js'

const KEPT_RUNS = 20
/** A row may be longer than the longest string, so it is written in pieces. */
const CHUNK_LENGTH = 1 << 16

interface OpenFile {
  readonly runs: string
  readonly path: string
  readonly descriptor: number
}

/** Writes row by row, so that traces need not stay in memory until the end. */
export class KeptRun {
  readonly #cwd: string
  #startedAt: Date
  #file: OpenFile | null = null
  #hasRows = false
  #trouble: string | null = null

  constructor(cwd: string, startedAt: Date) {
    this.#cwd = cwd
    this.#startedAt = startedAt
    this.#guard(() => {
      const newest = runIds(join(cwd, '.mcprove', 'runs')).at(-1)
      if (newest !== undefined) this.#startedAt = startAfter(newest, startedAt)
    })
  }

  /** Once `signal` is aborted, the remaining traces are not waited for. */
  async row(row: KeptRow, signal?: AbortSignal): Promise<void> {
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
  finish(end: Omit<KeptResult, 'tests'>): string | null {
    this.#write(`${this.#hasRows ? '' : '"tests":['}],${JSON.stringify(end).slice(1)}\n`)
    this.#guard(() => {
      if (this.#file === null) return
      const { runs, path, descriptor } = this.#file
      closeSync(descriptor)
      renameOver(`${path}.tmp`, path)
      for (const old of runIds(runs).slice(0, -KEPT_RUNS)) rmSync(join(runs, old), { recursive: true, force: true })
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
    const runs = join(keptFolder(this.#cwd), 'runs')
    const folder = allowedPath(join(runs, newRunId(this.#startedAt)))
    mkdirSync(folder)
    const path = join(folder, 'result.json')
    const file = { runs, path, descriptor: openSync(`${path}.tmp`, 'w', 0o600) }
    writeSync(file.descriptor, '{')
    return file
  }

  #guard(action: () => void): void {
    if (this.#trouble !== null) return
    try {
      action()
    } catch (error) {
      const { message } = isMcproveError(error) ? error : writeFailure(join(this.#cwd, '.mcprove'), error)
      this.#trouble = `this run is not saved for --last-failed: ${message}`
    }
  }
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
