import { isGreen } from '../../core/gate/status.js'
import type { DiffOptions, RowDiff } from './diff-results.js'
import { isSuiteWorse, type SuiteLine } from './suite-line.js'

/** docs/spec/cli.md, `diff`: the lowest number that applies wins. */
export function exitCodeOf(rows: readonly RowDiff[], suite: SuiteLine | null, options: DiffOptions): number {
  const deciding = rows.filter(({ advisory }) => advisory !== true)
  if (options.strict && deciding.some(({ change }) => change !== 'same')) return 1
  if (isSuiteWorse(suite) || deciding.some(isRegression)) return 1
  const lost = deciding.filter(({ old, new: now }) => old !== now).map(({ new: now }) => now)
  if (lost.includes('error')) return 2
  const isCompared = rows.some(({ old, new: now }) => old !== null && now !== null)
  return !isCompared || lost.includes('inconclusive') || isUndecided(deciding, suite, options) ? 3 : 0
}

/** A new row that fails may be an old one with a new name: there is no evidence that it passed before. */
function isRegression({ change, new: now }: RowDiff): boolean {
  return change === 'broken' || (change === 'added' && now === 'failed')
}

function isUndecided(rows: readonly RowDiff[], suite: SuiteLine | null, { margin }: DiffOptions): boolean {
  if (margin !== undefined && suite?.margin?.shown !== true) return true
  // A row failed, and nothing could have been found out about it.
  return suite?.verdict === 'too_few_runs' && rows.some(isUntestedFailure)
}

function isUntestedFailure({ change, old, new: now, rate }: RowDiff): boolean {
  const failed = old !== null && isGreen(old) && now === 'failed'
  return (change === 'flipped' || change === 'drift') && failed && rate?.verdict === 'too_few_runs'
}
