// Compares a judge with people: its verdicts on cases that humans have labelled, and whether they meet the limits for
// gating.
import { type BinaryAgreement, binaryAgreement, brierScore, confusionOf } from '../../math/agreement.js'
import { roundRatio } from '../../math/percent.js'

export interface LabelledVerdict {
  /** The human label. */
  readonly truth: boolean
  /** The verdict of the judge. */
  readonly verdict: boolean
  readonly score: number
}

export interface Calibration extends BinaryAgreement {
  readonly labels: number
  readonly brier: number | null
}

/** Lower and upper limits that a judge has to meet. */
export interface CalibrationFloors {
  readonly kappa?: number | undefined
  readonly agreement?: number | undefined
  readonly false_positive_rate?: number | undefined
  readonly false_negative_rate?: number | undefined
  readonly brier?: number | undefined
}

export function calibrate(labelled: readonly LabelledVerdict[]): Calibration {
  const { agreement, base_rate, kappa, false_positive_rate, false_negative_rate } = binaryAgreement(
    confusionOf(labelled),
  )
  return {
    labels: labelled.length,
    agreement: rounded(agreement),
    base_rate: rounded(base_rate),
    kappa: rounded(kappa),
    false_positive_rate: rounded(false_positive_rate),
    false_negative_rate: rounded(false_negative_rate),
    brier: rounded(brierScore(labelled)),
  }
}

/**
 * The limits that the judge misses, in words; empty when it meets them all. A limit that cannot be measured counts as
 * missed.
 */
export function shortfalls(calibration: Calibration, floors: CalibrationFloors): string[] {
  const missed: string[] = []
  for (const key of ['kappa', 'agreement'] as const) {
    const floor = floors[key]
    const value = calibration[key]
    if (floor !== undefined && (value === null || value < floor)) missed.push(miss(key, value, `below ${floor}`))
  }
  for (const key of ['false_positive_rate', 'false_negative_rate', 'brier'] as const) {
    const ceiling = floors[key]
    const value = calibration[key]
    if (ceiling !== undefined && (value === null || value > ceiling)) missed.push(miss(key, value, `above ${ceiling}`))
  }
  return missed
}

function miss(key: string, value: number | null, how: string): string {
  if (value === null) return `${key} cannot be measured: the labels or the verdicts of the judge are all the same`
  return `${key} ${value} is ${how}`
}

function rounded(value: number | null): number | null {
  return value === null ? null : roundRatio(value)
}
