import { driftCutoff, enoughRuns, smallestP } from '../../../core/statistics/behaviour-change.js'
import { familyOf } from './changes-of.js'
import type { RowDrift } from './row-drift.js'

/**
 * The drifts of one diff, corrected for the number of rows. Rows in which no difference could have been significant
 * are not among those that are corrected for: that depends on their runs together, not on the side they are on.
 */
export function decideDrifts(drifts: readonly RowDrift[]): readonly RowDrift[] {
  const cutoffs = {
    actions: driftCutoff(
      drifts.flatMap(({ p_value }) => p_value.actions ?? []),
      'actions',
    ),
    usage: driftCutoff(
      drifts.flatMap(({ p_value }) => p_value.usage ?? []),
      'usage',
    ),
  }
  return drifts.map((drift) => {
    const { verdict, runs, p_value } = drift
    // Deterministic rows have no p value: any difference is one.
    if (verdict === 'not_compared' || (p_value.actions ?? p_value.usage) === null) return drift
    const changes = drift.changes.filter(({ measure }) => {
      const family = familyOf(measure)
      return (p_value[family] ?? 1) <= cutoffs[family]
    })
    if (changes.length > 0) return { ...drift, changes }
    const { arguments: _, ...rest } = drift
    if (drift.reason === 'no_calls') return { ...rest, verdict: 'not_compared', changes }
    // No difference between so few runs could have been found among so many rows.
    const isBlind = p_value.actions !== null && smallestP(runs.old, runs.new) > cutoffs.actions
    return isBlind
      ? { ...rest, verdict: 'not_compared', reason: 'too_few_runs', enough_runs: enoughRuns(cutoffs.actions), changes }
      : { ...rest, verdict: 'same', changes }
  })
}
