// Which units share the runs of `total`: the points of one sweep, on one model.
import { rowName } from '../../suite/rows.js'
import type { AgentRow } from '../plan/planned-row.js'
import type { RunUnit } from '../plan/run-unit.js'
import type { UnitSource } from '../plan/unit-source.js'
import { type RunShare, SharedRuns } from './shared-runs.js'

/** The same for all points of a sweep; null for rows that share no runs. */
export function sweepKey({ suite, row: { test, model } }: AgentRow): string | null {
  return test.until_decided?.total === undefined ? null : JSON.stringify([suite.file, rowName(test, model)])
}

type Sources = ReadonlyMap<RunUnit, Pick<UnitSource, 'kind'> | { readonly kind: 'refused' }>

/** For the units that are executed. Points that are recorded already have spent their part. */
export function sharesOf(sources: Sources): ReadonlyMap<RunUnit, RunShare> {
  const sweeps = new Map<string, RunUnit[]>()
  for (const unit of sources.keys()) {
    const [first] = unit.rows
    const key = first === undefined ? null : sweepKey(first)
    if (key !== null) sweeps.set(key, [...(sweeps.get(key) ?? []), unit])
  }
  const shares = new Map<RunUnit, RunShare>()
  for (const units of sweeps.values()) {
    const isExecuted = (unit: RunUnit) => !['replay', 'refused'].includes(sources.get(unit)?.kind ?? 'refused')
    const spent = units.reduce((sum, unit) => sum + recordedRuns(sources.get(unit)), 0)
    const rule = units[0]?.test.until_decided
    const shared = new SharedRuns((rule?.total ?? 0) - spent)
    for (const unit of units.filter(isExecuted)) shares.set(unit, shared.join(rule?.min ?? 1))
  }
  return shares
}

function recordedRuns(source: { readonly kind: string } | undefined): number {
  return source?.kind === 'replay' && 'runs' in source && Array.isArray(source.runs) ? source.runs.length : 0
}
