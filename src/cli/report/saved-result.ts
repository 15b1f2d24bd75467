import { resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { cleanText } from '../../core/text/show-value.js'
import { parseJson } from '../../core/trace/parse-traces.js'
import { readLastRun, readResultText } from '../../files/history/run-history.js'
import { readResult } from '../../score/result/read-result.js'
import type { Result } from '../../score/result/result.js'
import type { Io } from '../terminal/io.js'

/** A result that a reporter wrote. */
export function savedResult(file: string, io: Io): Result {
  return readResult(parseJson(readResultText(resolve(io.cwd(), file), file), file), file)
}

/** The newest result in the run history. */
export function lastResult(io: Io): Result {
  const kept = readLastRun(io.cwd(), (message) => io.stderr.write(`warning: ${cleanText(message)}\n`))
  if (kept !== null) return readResult(kept, 'the last run under .mcprove/history')
  throw new McproveError('FILE_NOT_FOUND', 'no run is saved under .mcprove/history', {
    hint: 'Run `mcprove run` first, or give a result file.',
  })
}
