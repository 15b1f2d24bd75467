import {
  compareBehaviour,
  DRIFT_LEVELS,
  type DriftFamily,
  enoughRuns,
  smallestP,
} from '../../../core/statistics/behaviour-change.js'
import { argumentShares } from './argument-shares.js'
import type { Behaviour, RunBehaviour } from './behaviour.js'
import { FeatureTable } from './call-features.js'
import { changesOf, familyOf } from './changes-of.js'
import { distributionsOf } from './distributions.js'
import { exactDrift } from './exact-drift.js'
import { type Measure, measuresOf } from './measures.js'
import type { RowDrift } from './row-drift.js'

/**
 * Compares what the runs of one row did. Deterministic rows are compared call by call. For others the verdict is that
 * of a diff with a single row; `decideDrifts` corrects it for the number of rows, which `rows` announces.
 */
export function driftOf(old: Behaviour, now: Behaviour, isDeterministic: boolean, rows = 1): RowDrift {
  const [before, after] = withSameCalls(old.runs, now.runs)
  const base = {
    runs: { old: before.length, new: after.length },
    p_value: { actions: null, usage: null },
    changes: [],
    ...distributionsOf(before, after),
  }
  if (before.length === 0 || after.length === 0) return { verdict: 'not_compared', reason: 'no_runs', ...base }
  const hasCalls = base.sequences !== null
  if (isDeterministic) {
    return hasCalls ? exactDrift(before, after, base) : { verdict: 'not_compared', reason: 'no_calls', ...base }
  }
  if (smallestP(before.length, after.length) > DRIFT_LEVELS.actions)
    return { verdict: 'not_compared', reason: 'too_few_runs', enough_runs: enoughRuns(DRIFT_LEVELS.actions), ...base }
  const count = before.length + after.length
  const features = featuresOf([...before, ...after], hasCalls, old.model === now.model)
  const measures = measuresOf(features, before.length, count)
  const actions = compared(measures, 'actions', before.length, rows)
  const usage = compared(measures, 'usage', before.length, rows)
  const p_value = { actions: actions.p_value, usage: usage.p_value }
  const reason = hasCalls ? {} : { reason: 'no_calls' as const }
  const changes = changesOf([...actions.found, ...usage.found])
  if (changes.length === 0) return { verdict: hasCalls ? 'same' : 'not_compared', ...reason, ...base, p_value }
  const values = hasCalls ? { arguments: argumentShares(features, before.length, count) } : {}
  return { verdict: 'drift', ...reason, ...base, p_value, changes, ...values }
}

interface Compared {
  readonly p_value: number | null
  readonly found: readonly { readonly measure: Measure; readonly p: number }[]
}

function compared(all: readonly Measure[], family: DriftFamily, old: number, rows: number): Compared {
  const measures = all.filter(({ feature }) => familyOf(feature.kind) === family)
  const { p_value, adjusted } = compareBehaviour(measures, old, DRIFT_LEVELS[family], rows)
  return { p_value, found: measures.map((measure, index) => ({ measure, p: adjusted[index] ?? 1 })) }
}

/** Calls of the agent's own tools are compared only where every run has recorded them. */
function withSameCalls(
  old: readonly RunBehaviour[],
  now: readonly RunBehaviour[],
): readonly [readonly RunBehaviour[], readonly RunBehaviour[]] {
  const runs = [...old, ...now]
  if (runs.every((run) => run.has_own_calls) || runs.every(({ calls }) => !calls?.some((call) => call.is_own))) {
    return [old, now]
  }
  const strip = (run: RunBehaviour): RunBehaviour => ({
    ...run,
    calls: run.calls?.filter((call) => call.is_own !== true) ?? null,
  })
  return [old.map(strip), now.map(strip)]
}

/** Two models count tokens differently and have different prices, so these decide only within one model. */
function featuresOf(runs: readonly RunBehaviour[], hasCalls: boolean, isSameModel: boolean): FeatureTable {
  const table = new FeatureTable()
  const hasTokens = runs.every(({ tokens }) => tokens !== null)
  const hasCost = runs.every(({ cost_usd }) => cost_usd !== null)
  for (const [index, { calls, outcome, tokens, cost_usd }] of runs.entries()) {
    if (hasCalls) table.addCalls(index, calls ?? [])
    table.set(index, 1, { kind: 'outcome', tools: [], value: outcome })
    if (!isSameModel) continue
    if (hasTokens) table.set(index, tokens ?? 0, { kind: 'tokens', tools: [] })
    // Within one model the cost follows the tokens.
    else if (hasCost) table.set(index, cost_usd ?? 0, { kind: 'cost', tools: [] })
  }
  return table
}
