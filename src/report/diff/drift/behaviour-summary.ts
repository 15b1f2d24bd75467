import type { DriftReason, DriftVerdict, MedianChange, RowDrift } from './row-drift.js'

/** The behaviour of all rows that both sides have. */
export interface BehaviourSummary extends Readonly<Record<DriftVerdict, number>> {
  /** Why rows were not compared, or not in full. */
  readonly reasons: Readonly<Record<DriftReason, number>>
  /** So many runs on each side could show a change in the rows that had too few; null when none had. */
  readonly enough_runs: number | null
  /** For one run of every row: the sum of the medians of those rows that have both. */
  readonly tokens: UsageChange | null
  readonly cost_usd: UsageChange | null
  readonly duration_ms: UsageChange | null
}

export interface UsageChange extends MedianChange {
  readonly rows: number
}

export function behaviourSummary(drifts: readonly RowDrift[]): BehaviourSummary {
  const counts: Record<DriftVerdict, number> = { drift: 0, same: 0, not_compared: 0 }
  const reasons: Record<DriftReason, number> = { no_calls: 0, too_few_runs: 0, no_runs: 0 }
  for (const { verdict, reason } of drifts) {
    counts[verdict] += 1
    if (reason !== undefined) reasons[reason] += 1
  }
  return {
    ...counts,
    reasons,
    enough_runs:
      reasons.too_few_runs === 0 ? null : drifts.reduce((most, { enough_runs = 0 }) => Math.max(most, enough_runs), 0),
    tokens: total(drifts.flatMap(({ tokens }) => tokens ?? [])),
    cost_usd: total(drifts.flatMap(({ cost_usd }) => cost_usd ?? [])),
    duration_ms: total(drifts.flatMap(({ duration_ms }) => duration_ms ?? [])),
  }
}

function total(changes: readonly MedianChange[]): UsageChange | null {
  if (changes.length === 0) return null
  const sum = (numberOf: (change: MedianChange) => number): number =>
    changes.reduce((all, change) => all + numberOf(change), 0)
  // Sums of decimal fractions have long tails.
  const short = (value: number): number => Number(value.toPrecision(9))
  return { rows: changes.length, old: short(sum(({ old }) => old)), new: short(sum((change) => change.new)) }
}
