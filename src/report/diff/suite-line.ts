import type { SuiteChange } from '../../core/statistics/rate-change.js'

/** The sampled rows together. */
export interface SuiteLine extends SuiteChange {
  /** With `--margin`: whether a drop of so much is excluded. */
  readonly margin?: { readonly ratio: number; readonly shown: boolean }
}

export function suiteLine(suite: SuiteChange | null, margin: number | undefined): SuiteLine | null {
  if (suite === null || margin === undefined) return suite
  return { ...suite, margin: { ratio: margin, shown: suite.interval[0] > -margin } }
}

/** A drop that is smaller than the accepted one is no reason to fail. */
export function isSuiteWorse(suite: SuiteLine | null): boolean {
  return suite?.verdict === 'worse' && suite.margin?.shown !== true
}
