// What `diff --against` compares a result with: a baseline, or the last results of the history together.
import { McproveError } from '../../core/errors/error.js'
import { cleanText, showValue } from '../../core/text/show-value.js'
import { readHistory, requireHistory } from '../../files/history/history-entries.js'
import { type ComparedRow, comparedRow } from '../../report/diff/compared-row.js'
import { historyRow } from '../../report/history/history-row.js'
import { entriesBefore, pooledRows } from '../../report/history/pooled-rows.js'
import type { Result } from '../../score/result/result.js'
import { readBaseline } from '../history/read-baseline.js'
import type { Io } from '../terminal/io.js'

export interface OtherSide {
  readonly rows: readonly ComparedRow[]
  /** As a page calls it. */
  readonly name: string
}

export function againstRows(what: string, result: Result, io: Io): OtherSide {
  const [, count] = /^last:(\d{1,6})$/.exec(what) ?? []
  if (count !== undefined && Number(count) > 0) return lastResults(Number(count), result, io)
  const named = /^baseline(?::(.+))?$/s.exec(what)
  if (named !== null) {
    const baseline = readBaseline({ branch: named[1] }, io)
    return { rows: baseline.result.tests.map(comparedRow), name: baseline.file }
  }
  throw new McproveError('BAD_USAGE', `--against is ${showValue(what, 80)}`, {
    hint: 'Write last:20 for the last 20 results of the history, baseline, or baseline:main.',
  })
}

function lastResults(count: number, { tests }: Result, io: Io): OtherSide {
  const entries = readHistory(io.cwd(), (message) => io.stderr.write(`warning: ${cleanText(message)}\n`))
  const before = entriesBefore(
    entries,
    tests.map((test) => historyRow(test, null)),
  )
  requireHistory(before)
  const used = Math.min(count, before.length)
  const name = used === 1 ? 'the last result' : `the last ${used} results`
  io.stderr.write(`note: compared with ${name} in .mcprove/history, from ${before.at(-used)?.at} on\n`)
  return { rows: pooledRows(before, used, tests.map(comparedRow)), name }
}
