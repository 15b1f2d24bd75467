import type { TestResult, Variant } from './result.js'

/** The row of a sweep: which gate has the sweep, and the number that this row has. */
export interface SweepPoint {
  readonly gate: string
  readonly value: number
}

/** The number that stands under the key of a gate; null where the row is of no sweep. */
export function sweepPoint(variant: Variant | undefined): SweepPoint | null {
  for (const [gate, value] of Object.entries(variant ?? {}))
    if (gate !== 'floor' && typeof value === 'number') return { gate, value }
  return null
}

/** What a gate measured in a row; null where it has no such number. */
export function numberAt({ gates }: TestResult, gate: string, name: string): number | null {
  const value = gates.find((check) => check.gate === gate)?.targets[`${gate}.${name}`]
  return typeof value === 'number' ? value : null
}
