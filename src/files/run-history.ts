// Results of the last runs under `.mcprove/runs/`, for `--last-failed` and for looking at them again. A convenience:
// no run fails because its result could not be kept.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMcproveError } from '../core/error.js'
import { parseJson } from '../core/parse-traces.js'
import { isRecord } from '../core/trace-fields.js'
import { errnoOf, readFailure, writeFailure } from './file-error.js'

/** What is needed of a result here; all of it is kept. */
export interface KeptResult {
  readonly schema: 'mcprove/result@1'
  readonly tests: readonly KeptRow[]
}

export interface KeptRow {
  readonly suite: string | null
  readonly name: string
  readonly status: string
}

const SCHEMA = 'mcprove/result@1'
const KEPT_RUNS = 20
/** Sorts by time; process and counter tell runs of one millisecond apart. */
const RUN_ID = /^\d{8}T\d{9}Z-\d+-\d+$/

let saved = 0

/** Keeps a result. What could not be done comes back as a warning. */
export function saveRun(cwd: string, result: KeptResult, startedAt: Date): string | null {
  try {
    const runs = makeFolders(cwd)
    saved += 1
    const id = `${startedAt.toISOString().replace(/[-:.]/g, '')}-${process.pid}-${saved}`
    const folder = join(runs, id)
    mkdirSync(folder)
    writeFile(join(folder, 'result.json'), `${JSON.stringify(result)}\n`)
    for (const old of runIds(runs).slice(0, -KEPT_RUNS)) rmSync(join(runs, old), { recursive: true, force: true })
    return null
  } catch (error) {
    const { message } = isMcproveError(error) ? error : writeFailure(join(cwd, '.mcprove'), error)
    return `this run is not kept for --last-failed: ${message}`
  }
}

/** The newest result that can be read; null when there is none. */
export function readLastRun(cwd: string, warn: (message: string) => void = () => {}): KeptResult | null {
  const runs = join(cwd, '.mcprove', 'runs')
  for (const id of runIds(runs).reverse()) {
    const label = `.mcprove/runs/${id}/result.json`
    try {
      const result = parseJson(readResult(join(runs, id, 'result.json'), label), label)
      if (isResult(result)) return result
      warn(`${label} is no result of mcprove and is passed over`)
    } catch (error) {
      if (!isMcproveError(error)) throw error
      // Without a file, the run was interrupted before it had a result.
      if (error.code !== 'FILE_NOT_FOUND') warn(`${error.message}; it is passed over`)
    }
  }
  return null
}

/** The rows to try again: all that have no good verdict. */
export function failedRows({ tests }: KeptResult): { readonly suite: string | null; readonly name: string }[] {
  return tests
    .filter(({ status }) => status !== 'passed' && status !== 'skipped')
    .map(({ suite, name }) => ({ suite, name }))
}

/** With a `.gitignore` inside, so that nobody commits it. */
function makeFolders(cwd: string): string {
  const root = join(cwd, '.mcprove')
  const runs = join(root, 'runs')
  mkdirSync(runs, { recursive: true })
  const ignore = join(root, '.gitignore')
  if (!existsSync(ignore)) writeFile(ignore, '*\n')
  return runs
}

/** Whole or not at all, but not synced: what a crash of the machine takes is worth no wait at the end of every run. */
function writeFile(path: string, text: string): void {
  const temporary = `${path}.tmp`
  try {
    writeFileSync(temporary, text)
    renameSync(temporary, path)
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw writeFailure(path, cause)
  }
}

/** Of any size: with its traces, a result may be larger than what people write. */
function readResult(path: string, label: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw readFailure(label, cause)
  }
}

/** Oldest first. */
function runIds(runs: string): string[] {
  try {
    return readdirSync(runs)
      .filter((name) => RUN_ID.test(name))
      .sort(byTime)
  } catch (cause) {
    const code = errnoOf(cause)
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw cause
  }
}

/** The counter is no fixed number of digits. */
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
