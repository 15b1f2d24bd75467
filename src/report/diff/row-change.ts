import { hasVerdict, isGreen, type Status } from '../../core/gate/status.js'
import type { PassCount, RateChange } from '../../core/statistics/rate-change.js'
import type { ComparedRow } from './compared-row.js'

/**
 * In the order reports show them. `broken`: worse, and not by chance. `changed`: a verdict was lost or found. `flipped`:
 * another verdict of a sampled row, within noise. `drift`: the same verdict, other behaviour. `fixed`: better, and not by
 * chance.
 */
export const ROW_CHANGES = ['broken', 'changed', 'flipped', 'drift', 'fixed', 'added', 'removed', 'same'] as const

export type RowChange = (typeof ROW_CHANGES)[number]

interface Evidence {
  readonly isDeterministic: boolean
  /** A target of a deterministic row has another value. */
  readonly hasMoved: boolean
  /** Undefined when the runs cannot be compared. */
  readonly rate: RateChange['verdict'] | undefined
  /** The runs behaved differently, and not by chance. */
  readonly hasDrifted: boolean
}

export function changeOf(old: ComparedRow | null, now: ComparedRow | null, evidence: Evidence): RowChange {
  if (old === null) return 'added'
  if (now === null) return 'removed'
  const change = evidence.isDeterministic
    ? deterministicChange(old, now, evidence.hasMoved)
    : sampledChange(old, now, evidence)
  if (!evidence.hasDrifted || (change !== 'same' && change !== 'flipped')) return change
  // As many runs pass, so a measure over all runs fails now, and the runs differ by more than noise.
  return isWorse(old.status, now.status) && !isRateLower(old.count, now.count) ? 'broken' : 'drift'
}

function isRateLower(old: PassCount, now: PassCount): boolean {
  return now.passes * old.runs < old.passes * now.runs
}

function sampledChange(old: ComparedRow, now: ComparedRow, evidence: Evidence): RowChange {
  if (evidence.rate === 'worse') return 'broken'
  if (evidence.rate === 'better') return 'fixed'
  if (old.status === now.status) return 'same'
  return hasVerdict(old.status) && hasVerdict(now.status) ? 'flipped' : 'changed'
}

function deterministicChange(old: ComparedRow, now: ComparedRow, hasMoved: boolean): RowChange {
  if (!hasVerdict(old.status) || !hasVerdict(now.status)) return old.status === now.status ? 'same' : 'changed'
  if (isWorse(old.status, now.status)) return 'broken'
  if (isWorse(now.status, old.status)) return 'fixed'
  if (old.count.runs === now.count.runs && old.count.passes !== now.count.passes) {
    return now.count.passes < old.count.passes ? 'broken' : 'fixed'
  }
  return hasMoved ? 'drift' : 'same'
}

function isWorse(old: Status, now: Status): boolean {
  return (isGreen(old) && now === 'failed') || (old === 'passed' && now === 'warned')
}
