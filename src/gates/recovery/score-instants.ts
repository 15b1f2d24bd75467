// Turns instants on one clock into the numbers of docs/spec/gates.md, section 11. The gate and `scoreRecovery` share
// it.
import { roundRatio } from '../../math/percent.js'

/** In milliseconds on one clock; null for what never happened. */
export interface RecoveryInstants {
  readonly startMs: number
  readonly detectedMs: number | null
  readonly recoveredMs: number | null
  /** How long detection may take. */
  readonly budgetMs: number
}

/** The names and values are those of the targets. */
export interface RecoveryScore {
  readonly time_to_detection_ms: number | null
  readonly time_to_recovery_ms: number | null
  /** The time until detection or recovery, whichever is earlier; the budget when neither happened. */
  readonly user_visible_hang_ms: number
  readonly recovered: 0 | 1
  /** 1 when detected at or before the budget. */
  readonly clean_timeout: 0 | 1
}

export function scoreInstants({ startMs, detectedMs, recoveredMs, budgetMs }: RecoveryInstants): RecoveryScore {
  const detection = since(startMs, detectedMs)
  const recovery = since(startMs, recoveredMs)
  return {
    time_to_detection_ms: detection,
    time_to_recovery_ms: recovery,
    user_visible_hang_ms:
      detection === null && recovery === null
        ? budgetMs
        : Math.min(detection ?? Number.POSITIVE_INFINITY, recovery ?? Number.POSITIVE_INFINITY),
    recovered: recovery === null ? 0 : 1,
    clean_timeout: detection !== null && detection <= budgetMs ? 1 : 0,
  }
}

/** Clocks may have fractions; rounding to nine decimals keeps 0.3 - 0.1 at 0.2. */
function since(startMs: number, instantMs: number | null): number | null {
  return instantMs === null ? null : roundRatio(instantMs - startMs)
}
