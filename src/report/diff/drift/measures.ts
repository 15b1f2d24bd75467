import { type Column, canDiffer, LEAST_EFFECT, medianOf, midranks } from '../../../core/statistics/behaviour-change.js'
import type { Feature, FeatureTable } from './call-features.js'

/** A feature of the runs with its values on both sides. */
export interface Measure extends Column {
  readonly feature: Feature
  /** Runs; calls a run on average; the median of tokens or cost. */
  readonly old: number
  readonly new: number
}

/** Of more features, those in which the runs are divided most evenly: hostile traces can have any number. */
const MAX_MEASURES = 1000
const MAX_NUMBERS = 4_000_000

/** The features that can have changed: most of those that traces have occur in too few runs. The first `old` of the runs are those of the old side. */
export function measuresOf(table: FeatureTable, old: number, runs: number): readonly Measure[] {
  const varying = table.all().filter((one) => !isShare(one.kind) || canDiffer(balance(one, runs), old, runs - old))
  const most = Math.max(20, Math.min(MAX_MEASURES, Math.floor(MAX_NUMBERS / runs)))
  if (varying.length > most) {
    varying.sort((one, other) => priorityOf(one) - priorityOf(other) || balance(other, runs) - balance(one, runs))
  }
  return varying.slice(0, most).map((feature) => measureOf(feature, old, runs))
}

/** The plainest changes first. */
const PRIORITIES: readonly Feature['kind'][] = [
  'tokens',
  'cost',
  'outcome',
  'tool',
  'argument',
  'calls',
  'sequence',
  'order',
]

function priorityOf({ kind }: Feature): number {
  return PRIORITIES.indexOf(kind)
}

/** A feature that a run has or does not have. */
function isShare(kind: Feature['kind']): boolean {
  return kind !== 'calls' && kind !== 'tokens' && kind !== 'cost'
}

function balance({ kind, numbers }: Feature, runs: number): number {
  return isShare(kind) ? Math.min(numbers.size, runs - numbers.size) : runs
}

function measureOf(feature: Feature, old: number, runs: number): Measure {
  const priority = priorityOf(feature)
  const numbers = Array.from({ length: runs }, (_, run) => feature.numbers.get(run) ?? 0)
  const [before, after] = [numbers.slice(0, old), numbers.slice(old)]
  if (isShare(feature.kind)) {
    const [one, other] = [sumOf(before), sumOf(after)]
    const difference = Math.abs(one / before.length - other / after.length)
    // 0.3 - 0.2 is a little less than 0.1.
    return {
      feature,
      priority,
      values: Float64Array.from(numbers),
      isLarge: difference > LEAST_EFFECT - 1e-9,
      old: one,
      new: other,
    }
  }
  const middle = feature.kind === 'calls' ? meanOf : medianOf
  const [one, other] = [middle(before), middle(after)]
  return { feature, priority, values: midranks(numbers), isLarge: isLargeChange(one, other), old: one, new: other }
}

/** At least a tenth of the old value. */
function isLargeChange(old: number, now: number): boolean {
  return old !== now && Math.abs(now - old) >= LEAST_EFFECT * Math.abs(old)
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

function meanOf(values: readonly number[]): number {
  return sumOf(values) / values.length
}
