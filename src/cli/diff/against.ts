// What `diff --against` compares a result with: a baseline, or the last results of the history together.
import { McproveError } from '../../core/errors/error.js'
import { cleanText, showValue } from '../../core/text/show-value.js'
import { readHistory, requireHistory } from '../../files/history/history-entries.js'
import { type ComparedRow, comparedRow } from '../../report/diff/compared-row.js'
import { historyRow } from '../../report/history/history-row.js'
import { pooledRows, referenceFor } from '../../report/history/pooled-rows.js'
import type { Result } from '../../score/result/result.js'
import { readBaseline } from '../history/read-baseline.js'
import type { Io } from '../terminal/io.js'

export interface OtherSide {
  readonly rows: readonly ComparedRow[]
  /** As a page calls it. */
  readonly name: string
}

export function againstRows(what: string, result: Result, io: Io): OtherSide {
  const [, count, branch] = /^last:(\d{1,6})(?:@(.+))?$/s.exec(what) ?? []
  if (count !== undefined && Number(count) > 0) return lastResults(Number(count), branch, result, io)
  const named = /^baseline(?::(.+))?$/s.exec(what)
  if (named !== null) {
    const baseline = readBaseline({ branch: named[1] }, io)
    return { rows: baseline.result.tests.map(comparedRow), name: baseline.file }
  }
  throw new McproveError('BAD_USAGE', `--against is ${showValue(what, 80)}`, {
    hint: 'Write last:20 for the last 20 results of the history, last:20@main for those of a branch, baseline, or baseline:main.',
  })
}

const MOST_RESTARTS = 5

function lastResults(count: number, branch: string | undefined, { tests }: Result, io: Io): OtherSide {
  const all = readHistory(io.cwd(), (message) => io.stderr.write(`warning: ${cleanText(message)}\n`))
  requireHistory(all)
  const rows = tests.map((test) => historyRow(test, null))
  const { entries: before, commit } = referenceFor(all, rows)
  const entries = branch === undefined ? before : before.filter((entry) => entry.branch === branch)
  const used = Math.min(count, entries.length)
  const pool = pooledRows(entries, used, tests.map(comparedRow))
  if (pool.rows.length === 0) throw noReference(branch, commit)
  const of = branch === undefined ? '' : ` of ${cleanText(branch)}`
  const name = `${used === 1 ? 'the last result' : `the last ${used} results`}${of}`
  const except = commit === null ? '' : `, without those of commit ${commit.slice(0, 9)}`
  io.stderr.write(`note: compared with ${name} in .mcprove/history, since ${entries.at(-used)?.at}${except}\n`)
  for (const { name: row, since, results } of pool.restarts.slice(0, MOST_RESTARTS)) {
    const with_ = results === 1 ? '1 result' : `${results} results`
    io.stderr.write(
      `note: ${showValue(row, 80)} is compared with ${with_} since ${since}, when its pass rate changed\n`,
    )
  }
  const more = pool.restarts.length - MOST_RESTARTS
  if (more > 0)
    io.stderr.write(`note: the pass rates of ${more} more tests changed; they are compared with results since then\n`)
  return { rows: pool.rows, name }
}

function noReference(branch: string | undefined, commit: string | null): McproveError {
  const of = branch === undefined ? '' : ` of the branch ${showValue(branch, 80)}`
  const except = commit === null ? '' : ` at another commit than ${commit.slice(0, 9)}`
  return new McproveError('FILE_NOT_FOUND', `the history has no earlier result of these tests${of}${except}`, {
    hint: 'Run the code to compare with first, add its results with `mcprove history add`, or use --against baseline.',
  })
}
