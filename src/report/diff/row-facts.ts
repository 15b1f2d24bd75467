// Facts of a row that need no trace: the history keeps them for every run.
import { hasVerdict, isGreen, type Status } from '../../core/gate/status.js'
import { isScriptedModel } from '../../core/model-names/resolve-model.js'
import type { PassCount } from '../../core/statistics/rate-change.js'
import type { TestResult } from '../../score/result/result.js'

/** Repeating the row gives the same verdict. */
export function isDeterministic({ kind, model, replayed, runs }: TestResult): boolean {
  if (kind !== 'agent' && kind !== 'eval') return true
  return (kind === 'agent' && isScriptedModel(model)) || (replayed && runs.length === 1)
}

/** Runs that ended in an error are not samples. */
export function passCount({ runs }: TestResult): PassCount {
  const valid: Status[] = runs.map(({ status }) => status).filter(hasVerdict)
  return { passes: valid.filter(isGreen).length, runs: valid.length }
}
