import { hasVerdict, isGreen, type Status } from '../../core/gate/status.js'
import type { DiffOptions, RowDiff } from './diff-results.js'
import { isSuiteWorse, type SuiteLine } from './suite-line.js'

/** docs/spec/cli.md, `diff`: the lowest number that applies wins. `isSame`: not even a count differs. */
export function exitCodeOf(
  rows: readonly RowDiff[],
  suite: SuiteLine | null,
  options: DiffOptions,
  isSame: boolean,
): number {
  const deciding = rows.filter(({ advisory }) => advisory !== true)
  if (options.strict && !isSame) return 1
  if (isSuiteWorse(suite) || deciding.some(isRegression)) return 1
  const lost = deciding.filter(({ old, new: now }) => old !== now).map(({ new: now }) => now)
  if (lost.includes('error')) return 2
  const isUndecided = lost.includes('inconclusive') || !rows.some(isCompared) || isUnproved(deciding, suite, options)
  return isUndecided ? 3 : 0
}

/** Worse than before, or a failure without an earlier verdict: such a row may be an old one with a new name. */
export function isRegression({ change, old, new: now, rate }: RowDiff): boolean {
  if (change === 'broken') return true
  return now === 'failed' && !isVerdict(old) && rate === undefined
}

export function isCompared({ old, new: now }: RowDiff): boolean {
  return isVerdict(old) && isVerdict(now)
}

function isVerdict(status: Status | null): boolean {
  return status !== null && hasVerdict(status)
}

function isUnproved(rows: readonly RowDiff[], suite: SuiteLine | null, { margin }: DiffOptions): boolean {
  if (margin !== undefined && suite?.margin?.shown !== true) return true
  return rows.some((row) => isUntestedFailure(row, suite))
}

/** A row failed, and so few runs could not have told it from noise. */
export function isUntestedFailure({ change, old, new: now, rate }: RowDiff, suite: SuiteLine | null): boolean {
  if (change !== 'flipped' || old === null || !isGreen(old) || now !== 'failed') return false
  if (rate?.verdict !== 'too_few_runs') return false
  if (suite === null || suite.verdict === 'too_few_runs') return true
  // No outcome is stronger. A single run says too little for that.
  const { old: before, new: after } = rate
  return before.runs > 1 && after.runs > 1 && before.passes === before.runs && after.passes === 0
}
