// Whole results of the last runs under `.mcprove/history/results/`, for `--last-failed`, `report` and `explain`.
import { lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { isFailing } from '../../core/gate/status.js'
import { isInterrupted } from '../../core/history/interrupted.js'
import { parseJson } from '../../core/trace/parse-traces.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { allowedPath } from '../confinement.js'
import { readFailure } from '../file-error.js'
import { refuseLinkedFolders } from '../linked-folder.js'
import { makeFolder } from '../make-folder.js'
import { earlierRunIds, entryIds } from './entry-ids.js'

/** The part of a result that is needed here; all of it is kept. */
export interface KeptResult {
  readonly schema: 'mcprove/result@1'
  readonly tests: readonly KeptRow[]
  readonly exit_code?: number
}

export interface KeptRow {
  readonly suite: string | null
  readonly name: string
  readonly status: string
  readonly runs?: readonly { readonly trace?: object | undefined }[]
}

const SCHEMA = 'mcprove/result@1'

/** The newest readable result of a run that was not interrupted, or else of one that was; null when there is none. */
export function readLastRun(cwd: string, warn: (message: string) => void = () => {}): KeptResult | null {
  let interrupted: KeptResult | null = null
  for (const result of keptResults(cwd, warn)) {
    if (isInterrupted(result)) {
      interrupted ??= result
      continue
    }
    if (interrupted !== null) warn('the last run was interrupted; this is about the last run that finished')
    return result
  }
  if (interrupted !== null) warn('the last run was interrupted: tests that had not finished are missing')
  return interrupted
}

export function isLastRunInterrupted(cwd: string): boolean {
  for (const result of keptResults(cwd, () => {})) return isInterrupted(result)
  return false
}

export interface FailedRows {
  readonly rows: readonly RowName[]
  /** Whether each row of the last selection has a verdict: one of the runs finished. */
  readonly isComplete: boolean
}

/** The rows to repeat. What an interrupted run did not finish is taken from the runs before it. Null without a run. */
export function lastFailedRows(cwd: string, warn: (message: string) => void = () => {}): FailedRows | null {
  const rows: RowName[] = []
  const seen = new Set<string>()
  let wasInterrupted = false
  for (const result of keptResults(cwd, warn)) {
    rows.push(...failedRows(result).filter((row) => !seen.has(keyOf(row))))
    if (!isInterrupted(result)) {
      if (wasInterrupted) warn('the last run was interrupted; what it did not finish is taken from the run before')
      return { rows, isComplete: true }
    }
    wasInterrupted = true
    for (const row of result.tests) seen.add(keyOf(row))
  }
  return wasInterrupted ? { rows, isComplete: false } : null
}

type RowName = Pick<KeptRow, 'suite' | 'name'>

function keyOf({ suite, name }: RowName): string {
  return JSON.stringify([suite, name])
}

/** All readable results, newest first. */
function* keptResults(cwd: string, warn: (message: string) => void): Generator<KeptResult> {
  for (const label of resultFiles(cwd)) {
    try {
      const result = parseJson(readResultText(join(cwd, label), label), label)
      if (isResult(result)) yield result
      else warn(`${label} is not an mcprove result and is ignored`)
    } catch (error) {
      if (!isMcproveError(error)) throw error
      // Without this file, the run was interrupted before it had a result.
      if (error.code !== 'FILE_NOT_FOUND') warn(`${error.message}; it is ignored`)
    }
  }
}

/** Newest first. Earlier versions kept results in `.mcprove/runs`; a run of this version is newer. */
function resultFiles(cwd: string): string[] {
  const results = entryIds(join(cwd, '.mcprove/history/results')).map((id) => `.mcprove/history/results/${id}.json`)
  const earlier = earlierRunIds(join(cwd, '.mcprove/runs')).map((id) => `.mcprove/runs/${id}/result.json`)
  return [...earlier, ...results].reverse()
}

/** The rows to repeat: all that failed or have no verdict. */
export function failedRows({ tests }: KeptResult): RowName[] {
  return tests.filter(({ status }) => isFailing(status)).map(({ suite, name }) => ({ suite, name }))
}

/** Creates `.mcprove` with a `.gitignore` inside, so that it is not committed. */
export function keptFolder(cwd: string): string {
  const root = join(cwd, '.mcprove')
  refuseLinkedFolders(cwd, join(root, 'history/results/result.json'), root)
  makeFolder(join(root, 'history/results'))
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
