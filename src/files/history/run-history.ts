// Results of the last runs under `.mcprove/runs/`, for `--last-failed` and for looking at them again.
import { lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { isFailing } from '../../core/gate/status.js'
import { parseJson } from '../../core/trace/parse-traces.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { allowedPath } from '../confinement.js'
import { readFailure } from '../file-error.js'
import { refuseLinkedFolders } from '../linked-folder.js'
import { makeFolder } from '../make-folder.js'
import { runIds } from './run-ids.js'

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
