import type { PassCount, SuiteChange } from '../../core/statistics/rate-change.js'

/** The sampled rows together. */
export interface SuiteLine extends SuiteChange {
  /** With `--margin`: whether a drop of so much is excluded. */
  readonly margin?: { readonly ratio: number; readonly shown: boolean }
  /** When it is worse: the rows that fell most. */
  readonly lowest?: readonly LowerRow[]
}

export interface LowerRow {
  readonly name: string
  readonly old: PassCount
  readonly new: PassCount
}

const MAX_LOWEST = 5

/** `rows` are those that were sampled. */
export function suiteLine(
  suite: SuiteChange | null,
  margin: number | undefined,
  rows: readonly LowerRow[],
): SuiteLine | null {
  if (suite === null) return null
  return {
    ...suite,
    ...(margin === undefined ? {} : { margin: { ratio: margin, shown: suite.interval[0] > -margin } }),
    ...(suite.verdict === 'worse' ? { lowest: lowestRows(rows) } : {}),
  }
}

function lowestRows(rows: readonly LowerRow[]): readonly LowerRow[] {
  const fall = ({ old, new: now }: LowerRow) => now.passes / now.runs - old.passes / old.runs
  return rows
    .filter((row) => fall(row) < 0)
    .sort((left, right) => fall(left) - fall(right))
    .slice(0, MAX_LOWEST)
}

/** A drop that is smaller than the accepted one is no reason to fail. */
export function isSuiteWorse(suite: SuiteLine | null): boolean {
  return suite?.verdict === 'worse' && suite.margin?.shown !== true
}

/** A single row says the same by itself. */
export function hasSuiteLine(suite: SuiteLine | null): suite is SuiteLine {
  return suite !== null && (suite.rows > 1 || suite.margin !== undefined)
}
