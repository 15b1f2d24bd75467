import type { TestResult, Variant } from './result.js'

/** A row of a sweep: the gate of the sweep, and the number for this row. */
export interface SweepPoint {
  readonly gate: string
  readonly value: number
}

/** The number under the key of a gate; null for a row that is not part of a sweep. */
export function sweepPoint(variant: Variant | undefined): SweepPoint | null {
  for (const [gate, value] of Object.entries(variant ?? {}))
    if (gate !== 'floor' && typeof value === 'number') return { gate, value }
  return null
}

/** What a gate measured in a row; null when it does not have such a number. */
export function numberAt({ gates }: TestResult, gate: string, name: string): number | null {
  const value = gates.find((check) => check.gate === gate)?.targets[`${gate}.${name}`]
  return typeof value === 'number' ? value : null
}

/** What is known about the pass rate at a point, in percent. */
export interface PointRate {
  readonly rate: number
  /** Null where nothing is certified. */
  readonly certified: number | null
}

/**
 * Null without a verdict. With `runs: { until: decided }` the outcomes of the runs are what was decided about: at least
 * the floor, or nothing certain.
 */
export function pointRate(row: TestResult, gate: string): PointRate | null {
  const { stopping } = row
  if (stopping !== undefined) {
    if (stopping.runs === 0) return null
    const certified = stopping.decision === 'pass' ? Math.floor(100 * stopping.rule.floor + 1e-9) : null
    return { rate: Math.floor((100 * stopping.passes) / stopping.runs), certified }
  }
  const rate = numberAt(row, gate, 'pass_rate')
  return rate === null ? null : { rate, certified: numberAt(row, gate, 'certified_lower') }
}
