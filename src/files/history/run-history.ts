// Results of the last runs in `.mcprove/runs/`, for `--last-failed` and for viewing them again. This is optional: a run
// does not fail when its result could not be kept.
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { isFailing } from '../../core/gate/status.js'
import { traceTextOf, withoutTrace } from '../../core/trace/linked-trace.js'
import { parseJson } from '../../core/trace/parse-traces.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { allowedPath } from '../confinement.js'
import { errnoOf, readFailure, writeFailure } from '../file-error.js'
import { refuseLinkedFolders } from '../linked-folder.js'
import { makeFolder } from '../make-folder.js'
import { EventLoopTurns } from '../reading/event-loop-turns.js'
import { renameOver } from '../rename-over.js'

/** The part of a result that is needed here; all of it is kept. */
export interface KeptResult {
  readonly schema: 'mcprove/result@1'
  readonly tests: readonly KeptRow[]
}

export interface KeptRow {
  readonly suite: string | null
  readonly name: string
  readonly status: string
  readonly runs?: readonly { readonly trace?: object | undefined }[]
}

const SCHEMA = 'mcprove/result@1'
const KEPT_RUNS = 20
/** A row may be longer than a string can be, so it is written in pieces. */
const CHUNK_LENGTH = 1 << 16
/** Sorts by time; pid and counter distinguish runs in the same millisecond. */
const RUN_ID = /^\d{8}T\d{9}Z-\d+-\d+$/

let saved = 0

interface OpenFile {
  readonly runs: string
  readonly path: string
  readonly descriptor: number
}

/** Writes a result row by row while it is produced, so that traces do not have to be kept until the end. */
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
      if (newest !== undefined) this.#startedAt = later(startedAt, timeOf(newest))
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

  /** Completes the result with everything besides rows. Returns a warning when something failed. */
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

  /** A piece may have to be read from a recording, which may be gone. */
  #next(pieces: Generator<string, null>): string | null {
    let piece: string | null = null
    this.#guard(() => {
      piece = pieces.next().value
    })
    return piece
  }

  /** Not synced: surviving a crash of the machine is not worth a wait at the end of every run. */
  #write(text: string): void {
    this.#guard(() => {
      this.#file ??= this.#open()
      writeSync(this.#file.descriptor, text)
    })
  }

  #open(): OpenFile {
    const runs = join(keptFolder(this.#cwd), 'runs')
    saved += 1
    const id = `${this.#startedAt.toISOString().replace(/[-:.]/g, '')}-${process.pid}-${saved}`
    mkdirSync(join(runs, id))
    const path = join(runs, id, 'result.json')
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

/** Traces are most of a row. Keys keep their order, so that a kept row is reported with the same bytes as a new one. */
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

/** The JSON of an object with one more key, whose value is already JSON text. */
function withLast(value: object, key: string, text: string): string {
  const head = JSON.stringify(value).slice(0, -1)
  return `${head}${head === '{' ? '' : ','}"${key}":${text}}`
}

/** The newest readable result; null when there is none. */
export function readLastRun(cwd: string, warn: (message: string) => void = () => {}): KeptResult | null {
  const runs = join(cwd, '.mcprove', 'runs')
  for (const id of runIds(runs).reverse()) {
    const label = `.mcprove/runs/${id}/result.json`
    try {
      const result = parseJson(readResultText(join(runs, id, 'result.json'), label), label)
      if (isResult(result)) return result
      warn(`${label} is not an mcprove result and is ignored`)
    } catch (error) {
      if (!isMcproveError(error)) throw error
      // Without this file, the run was interrupted before it had a result.
      if (error.code !== 'FILE_NOT_FOUND') warn(`${error.message}; it is ignored`)
    }
  }
  return null
}

/** The rows to repeat: all that failed or have no verdict. */
export function failedRows({ tests }: KeptResult): { readonly suite: string | null; readonly name: string }[] {
  return tests.filter(({ status }) => isFailing(status)).map(({ suite, name }) => ({ suite, name }))
}

/** Creates `.mcprove` with a `.gitignore` inside, so that it is not committed. */
export function keptFolder(cwd: string): string {
  const root = join(cwd, '.mcprove')
  refuseLinkedFolders(cwd, join(root, 'runs/result.json'), root)
  makeFolder(join(root, 'runs'))
  const ignore = allowedPath(join(root, '.gitignore'))
  if (lstatSync(ignore, { throwIfNoEntry: false }) === undefined) writeFileSync(ignore, '*\n', { flag: 'wx' })
  return root
}

/** Without a size limit: with its traces, a result may be larger than hand-written files. */
export function readResultText(path: string, label: string): string {
  const allowed = allowedPath(path, label)
  try {
    return readFileSync(allowed, 'utf8')
  } catch (cause) {
    throw readFailure(label, cause)
  }
}

/** Oldest first. */
function runIds(runs: string): string[] {
  const allowed = allowedPath(runs)
  try {
    return readdirSync(allowed)
      .filter((name) => RUN_ID.test(name))
      .sort(byTime)
  } catch (cause) {
    const code = errnoOf(cause)
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw cause
  }
}

/** The clock may have been set back, so a new run gets a name after all existing ones. */
function later(startedAt: Date, newest: number): Date {
  return startedAt.getTime() > newest ? startedAt : new Date(newest + 1)
}

function timeOf(id: string): number {
  return Date.parse(id.replace(/^(....)(..)(..T..)(..)(..)(...Z).*$/, '$1-$2-$3:$4:$5.$6'))
}

/** The counter does not have a fixed number of digits. */
function byTime(left: string, right: string): number {
  const [leftTime = '', , leftCount] = left.split('-')
  const [rightTime = '', , rightCount] = right.split('-')
  if (leftTime !== rightTime) return leftTime < rightTime ? -1 : 1
  return Number(leftCount) - Number(rightCount)
}

function isResult(value: unknown): value is KeptResult {
  if (!isRecord(value) || value.schema !== SCHEMA || !Array.isArray(value.tests)) return false
  return value.tests.every(
    (row: unknown) =>
      isRecord(row) &&
      typeof row.name === 'string' &&
      typeof row.status === 'string' &&
      (row.suite === null || typeof row.suite === 'string'),
  )
}
